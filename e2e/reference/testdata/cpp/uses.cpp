void Foo::run(Client* c, int n) {
  this->step(n);
  c->send(1).then(n);
  (*c).send(2);
  server.stop();
  ns::helper(n);
  a::b::Type::make<int>(n);
  std::sort(v.begin(), v.end());
  auto* w = new Widget(n);
  Point p{1, 2};
  auto f = [&](int z) { return z + k(z); };
  f(3);
  for (const auto& [key, value] : items) use(key, value);
  count_ += 1;
  w->size = n;
  this->table_[n]++;
  auto q = static_cast<Derived*>(c);
  callback(handler, &Foo::done);
  ::global(n);
  if (Node* m = find(n)) m->visit();
  try { risky(); } catch (const Error& e) { report(e); }
  Base::run(c, n);
}
