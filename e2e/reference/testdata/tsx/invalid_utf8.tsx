const a = <p>ÿş&nbspÀ;</p>;
const b = <q r="í €" ğŸ=1/>;
const â‚ = <Ã(/>;
