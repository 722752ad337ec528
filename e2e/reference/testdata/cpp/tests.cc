#include <gtest/gtest.h>
class StackTest : public testing::Test { protected: Stack s; };
TEST(Stack, PushAndPop) { EXPECT_EQ(1, pop(push(1))); }
TEST_F(StackTest, Empty) { ASSERT_TRUE(s.empty()); }
TYPED_TEST(StackTyped, Works) {}
TEST_CASE("stacks can be emptied", "[stack]") { REQUIRE(empty()); }
BOOST_AUTO_TEST_CASE(boost_case) { check(); }
BENCHMARK_F(Fixture, Fast)(benchmark::State& st) { run(st); }
