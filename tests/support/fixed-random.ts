/** Returns a function for whole numbers from 0 to below `below`, the same in every run (Numerical Recipes' linear congruential generator). */
export function repeatableNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
