type Props = React.ComponentProps<typeof Button> & { as?: keyof JSX.IntrinsicElements };
const Button = React.forwardRef<HTMLButtonElement, Props>(({ as: Tag = "button", ...props }, ref) => (
  <Tag ref={ref} {...(props as any)} style={{ color: "red", ["margin" as const]: 0 }} />
));
const ctx = createContext<Value | undefined>(undefined);
const el = (<Provider value={value satisfies Value}>{children!}</Provider>) as JSX.Element;
export function useThing<const T extends readonly string[]>(names: T): { [K in T[number]]: ReactNode } { return {} as never; }
abstract class View<P = {}> { protected abstract render(): JSX.Element; declare props: P; constructor(readonly p: P) {} }
let x: Array<JSX.Element>[] = [], y = x!, z = y?.[0]!.props<string>;
