/* The licence. */

/** Opens it. */
int open_it();

/// Closes it,
/// once.
void close_it();

//! Qt style.
int qt();

// Plain.
int plain();

// A section.

int undocumented();
int a; // about a
int b;
struct S {
  int m;  ///< about m
  /// About n.
  int n;
};
/**
 * Templates too.
 */
template <typename T>
T t();
