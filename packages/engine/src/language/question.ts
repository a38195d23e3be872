/** Asked in one round, and only where data, templates, knowledge and earlier answers leave real doubt. */
export interface Question {
  id: string;
  question: string;
  context?: string | undefined;
  /** What the answer decides: a template, by its slug, or one of its columns. */
  about?: About | undefined;
  /** The likeliest first. The label says what would happen, the sample what it makes of a few real rows. */
  options: Option[];
  allowCustom: boolean;
}

export interface About {
  template: string;
  column?: string | undefined;
}

export interface Option {
  id: string;
  label: string;
  sample?: string[] | undefined;
}

/** An option's id or label, or free text. */
export interface Answer {
  id: string;
  question?: string;
  value: string;
}
