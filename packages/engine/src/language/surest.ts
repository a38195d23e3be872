/** Readings so much costlier than the first do not count against it. */
const NEAR = 0.02;

/** The likeliest reading, unless another one is as likely. */
export function surest<Read extends { cost: number }>(readings: readonly Read[]): Read | undefined {
  const [only, ...others] = likeliest(readings);
  return others.length === 0 ? only : undefined;
}

/** The likeliest reading, and those that are as likely. */
export function likeliest<Read extends { cost: number }>(readings: readonly Read[]): readonly Read[] {
  const [first] = readings;
  return readings.filter(({ cost }) => first && cost - first.cost < NEAR);
}
