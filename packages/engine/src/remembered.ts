const mostKept = 5000;
/** Longer ones come seldom, and would be held. */
const longest = 2000;

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** What a column's name and description say is asked for by many, again and again: it is worked out once, and only looked at. */
export function remembered<Made>(make: (column: Described) => Made): (column: Described) => Made {
  const kept = new Map<string, { made: Made }>();
  return (column) => {
    const { name, description } = column;
    const key = `${name}\n\n${description ?? ''}`;
    if (key.length > longest) return make({ name, description });
    const known = kept.get(key);
    if (known) return known.made;
    const made = make({ name, description });
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { made });
    return made;
  };
}
