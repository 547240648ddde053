// An addon that needs more than Node-API.
extern "C" void a_function_that_nobody_has();

extern "C" void napi_register_module_v1() { a_function_that_nobody_has(); }
