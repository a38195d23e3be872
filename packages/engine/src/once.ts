/** Made when it is first asked for: what takes long to make must not delay a process that never needs it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
