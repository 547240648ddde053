// Intrusive, circular, doubly linked lists: the queue node lives in the thing queued.
//
// A type joins a list by deriving from Link<Tag>, one tag for each list it can be on at a
// time. Nothing allocates; leaving a list needs only the node.
#pragma once

#include <cstddef>

#include "rondo/base/require.h"

namespace rondo {

template <class Tag>
class Link {
 public:
  Link() noexcept = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  [[nodiscard]] bool is_linked() const noexcept { return next_ != nullptr; }

  void unlink() noexcept {
    if (next_ == nullptr) {
      return;
    }
    previous_->next_ = next_;
    next_->previous_ = previous_;
    next_ = previous_ = nullptr;
  }

 protected:
  ~Link() { unlink(); }

 private:
  template <class T, class OtherTag>
  friend class List;

  Link* next_ = nullptr;
  Link* previous_ = nullptr;
};

template <class T, class Tag>
class List {
 public:
  List() noexcept { make_empty(); }
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() {
    while (!empty()) {
      pop_front();
    }
    // The end node must not look linked when its base is destroyed.
    end_.next_ = end_.previous_ = nullptr;
  }

  [[nodiscard]] bool empty() const noexcept { return end_.next_ == &end_; }

  void push_back(T& item) { insert(item, *end_.previous_, end_); }
  void push_front(T& item) { insert(item, end_, *end_.next_); }

  [[nodiscard]] T* front() noexcept { return empty() ? nullptr : &from_node(*end_.next_); }
  [[nodiscard]] T* back() noexcept { return empty() ? nullptr : &from_node(*end_.previous_); }

  T* pop_front() noexcept {
    T* first = front();
    if (first != nullptr) {
      static_cast<Node&>(*first).unlink();
    }
    return first;
  }

  // The item behind this one, or null at the end.
  [[nodiscard]] T* after(T& item) noexcept {
    Node* next = static_cast<Node&>(item).next_;
    return next == &end_ ? nullptr : &from_node(*next);
  }

  // Appends all of other's items; other is empty afterwards.
  void take_all(List& other) noexcept {
    if (other.empty()) {
      return;
    }
    Node* first = other.end_.next_;
    Node* last = other.end_.previous_;
    first->previous_ = end_.previous_;
    end_.previous_->next_ = first;
    last->next_ = &end_;
    end_.previous_ = last;
    other.make_empty();
  }

  [[nodiscard]] std::size_t count() const noexcept {
    std::size_t items = 0;
    for (const Node* node = end_.next_; node != &end_; node = node->next_) {
      ++items;
    }
    return items;
  }

  // The visitor may unlink the item it is given, and no other.
  template <class Visitor>
  void for_each(Visitor&& visit) {
    for (Node* node = end_.next_; node != &end_;) {
      Node* next = node->next_;
      visit(from_node(*node));
      node = next;
    }
  }

 private:
  using Node = Link<Tag>;
  struct End : Node {};

  static T& from_node(Node& node) noexcept { return static_cast<T&>(node); }

  void make_empty() noexcept { end_.next_ = end_.previous_ = &end_; }

  static void insert(T& item, Node& before, Node& behind) {
    Node& node = item;
    require(!node.is_linked(), "the item is on a list already");
    node.previous_ = &before;
    node.next_ = &behind;
    before.next_ = &node;
    behind.previous_ = &node;
  }

  End end_;
};

}  // namespace rondo
