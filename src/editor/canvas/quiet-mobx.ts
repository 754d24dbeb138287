/** What mobx 4 says of amis' StatusStore at every element, thousands of times: nothing anyone here can act on. */
const known = /^Property '\w+' of 'StatusStore@.*' was accessed through the prototype chain/;

/** Keeps the console of the browser for what is worth reading, and the memory that each kept line costs. */
export function quietMobx(): void {
  const warn = console.warn.bind(console);
  console.warn = (...said: unknown[]) => {
    if (typeof said[0] !== 'string' || !known.test(said[0])) warn(...said);
  };
}
