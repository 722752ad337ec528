import React, { type ReactNode, useState } from "react";

interface Props<T> { items: readonly T[]; render(item: T): ReactNode; title?: string }

export function List<T extends { id: string }>({ items, render, title = "none" }: Props<T>): JSX.Element | null {
  const [open, setOpen] = useState<boolean>(false);
  if (!items.length) return null;
  return (
    <section className="list" data-open={open} aria-label={`list of ${items.length}`} {...rest}>
      <h2 onClick={() => setOpen((was) => !was)}>{title}</h2>
      {open && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>{render(item)}</li>
          ))}
        </ul>
      )}
      {open ? <Footer /> : <Header kind='small' hidden/>}
      {/* a comment child */}
      {...extra}
    </section>
  );
}
export const Memo = React.memo<Props<string>>(function Inner(props) { return <List<string> {...props} />; });
export default class Page extends React.Component<{ a: number }, {}> { render() { return <p>{this.props.a}</p>; } }
