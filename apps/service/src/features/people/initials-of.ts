interface Names {
  firstname: string | null;
  lastname: string | null;
}

/** `L. P.`: enough to tell two results apart, and no name yet. */
export function initialsOf({ firstname, lastname }: Names): string {
  return [firstname, lastname]
    .flatMap(name => [...(name ?? '')].slice(0, 1))
    .map(sign => `${sign}.`)
    .join(' ');
}
