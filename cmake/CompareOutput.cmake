# cmake -D program=PROGRAM -D expected=FILE -P CompareOutput.cmake
#
# Fails unless the program succeeds and prints exactly what the file holds.
execute_process(COMMAND ${program} RESULT_VARIABLE status OUTPUT_VARIABLE printed)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${program} ended with ${status}, after printing:\n${printed}")
endif()
file(READ ${expected} wanted)
if(NOT printed STREQUAL wanted)
  message(FATAL_ERROR "${program} printed:\n${printed}\ninstead of:\n${wanted}")
endif()
