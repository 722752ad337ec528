int use(struct conn *c, int n) {
  struct opts o = { .port = n, .name = name_of(c) };
  c->ops->close(c);
  c->fn = on_close;
  size_t len = sizeof(struct msg);
  tbl[0](n);
  (*c->fn)(n);
  other_t v = (other_t)n;
  struct pt p = (struct pt){ .x = 1 };
  goto done;
done:
  return len + GLOBAL + v + p.x;
}
