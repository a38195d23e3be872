const mostKept = 5000;
/** Longer ones come seldom, and would be held. */
const longest = 2000;

/** What is worked out of a text, for those that are asked for again and again; it is only looked at. */
export function rememberedText<Made>(make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, { made: Made }>();
  return (text) => {
    if (text.length > longest) return make(text);
    const known = kept.get(text);
    if (known) return known.made;
    const made = make(text);
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, { made });
    return made;
  };
}

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
