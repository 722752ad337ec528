import React, { useState, type ReactNode } from 'react'

interface Props<T> extends React.HTMLAttributes<HTMLElement> {
  items: readonly T[]
  render: (item: T, index: number) => ReactNode
  empty?: string
}

const Badge = ({ count }: { count: number }) => (
  <span className={`badge ${count > 9 ? 'many' : 'few'}`} aria-hidden>
    {count > 99 ? '99+' : count}
  </span>
)

export function List<T extends { id: string }>({ items, render, empty = 'nothing', ...rest }: Props<T>) {
  const [open, setOpen] = useState<Record<string, boolean>>({})
  const toggle = (id: string) => () => setOpen(old => ({ ...old, [id]: !old[id] }))

  if (items.length === 0) return <p {...rest}>There is {empty} here &mdash; yet.</p>

  return (
    <>
      <h2>
        Items <Badge count={items.length} />
      </h2>
      <ul role="list" {...rest}>
        {items.map((item, i) => (
          <li key={item.id} onClick={toggle(item.id)}>
            {open[item.id] && render(item, i)}
            {/* a comment */}
            <Menu.Item disabled label='it"s' data-x={<b>bold</b>} />
          </li>
        ))}
      </ul>
      text at the end,
      on two lines
    </>
  )
}

export default class Boundary extends React.Component<{ children: ReactNode }, { error?: Error }> {
  state = {} as { error?: Error }
  static getDerivedStateFromError = (error: Error) => ({ error })
  render() {
    const { error } = this.state
    return error ? <pre>{error.stack}</pre> : this.props.children
  }
}
