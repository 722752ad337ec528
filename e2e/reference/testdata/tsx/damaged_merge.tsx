export function View() {
  return <div>
<<<<<<< ours
    <A one={1}/>
=======
    <B two={2}/>
>>>>>>> theirs
  </div>;
}
