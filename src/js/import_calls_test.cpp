#include "js/import_calls.h"

#include <string>
#include <string_view>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ImportCallsTest : public EngineTest {
 protected:
  void SetUp() override {
    run("asked = []; answers = [];");
    answer_imports(engine, object_of(R"((function (specifier, options, referrer, url) {
      asked.push(`${specifier} ${url}`);
      if (specifier === 'bad') throw 'refused';
      return Promise.resolve(specifier + '!');
    }))"));
  }

  // What the promise of an expression becomes.
  std::string answer_of(std::string_view expression) {
    run("answers.length = 0; Promise.resolve(" + std::string(expression) +
        ").then((value) => answers.push(value), (error) => answers.push('no: ' + error))");
    return text_of("answers.join()");
  }
};

TEST_F(ImportCallsTest, AnswerScripts) {
  EXPECT_EQ(answer_of("import('a')"), "a!");
  EXPECT_EQ(text_of("asked.join()"), "a file:///test.js");
}

TEST_F(ImportCallsTest, AnswerTextsOfFunctions) {
  EXPECT_EQ(answer_of("Function('a', 'return import(a)')('b')"), "b!");
  EXPECT_EQ(text_of("asked.join()"), "b file:///test.js");
}

TEST_F(ImportCallsTest, AnswerTextsOfEval) {
  EXPECT_EQ(answer_of("eval('import(\"a\")')"), "a!");
  EXPECT_EQ(answer_of("(0, eval)('import(\"b\")')"), "b!");
  EXPECT_EQ(text_of("asked.join()"), "a file:///test.js,b file:///test.js");
}

TEST_F(ImportCallsTest, RejectWithWhatTheFunctionThrows) {
  EXPECT_EQ(answer_of("eval('import(\"bad\")')"), "no: refused");
}

TEST_F(ImportCallsTest, MakeTextsOfSpecifiers) {
  EXPECT_EQ(answer_of("import(1 + 1)"), "2!");
  EXPECT_EQ(answer_of("eval('import(1 + 1)')"), "2!");
  EXPECT_EQ(answer_of("eval('import({ toString() { throw \"thrown\" } })')"), "no: thrown");
}

}  // namespace
}  // namespace rondo::js
