/** Asked in one round, and only where data, templates, knowledge and earlier answers leave real doubt. */
export interface Question {
  id: string;
  question: string;
  context?: string;
  /** The label says what would happen. */
  options: { id: string; label: string }[];
  allowCustom: boolean;
}

/** An option's id or label, or free text. */
export interface Answer {
  id: string;
  question?: string;
  value: string;
}
