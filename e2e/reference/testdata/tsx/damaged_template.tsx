const styles = css`
  color: ${({ theme }) => theme.color;
`;
const a = <p>{`open ${x}</p>;
export const b = <q/>;
