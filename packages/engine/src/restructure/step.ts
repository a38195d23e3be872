export type Reshape =
  | { step: 'rows'; keep: ('header' | 'above')[]; leave_out: 'hidden'[] }
  | { step: 'sections'; column: string; heading: string; blank: string[] }
  | { step: 'promote_header'; rows: number; names: { from: string; to: string }[] }
  | { step: 'transpose'; key: string; columns: string[]; label: string; names: { cell: string; to: string }[] }
  | {
      step: 'records';
      key: string;
      value?: string | undefined;
      separator?: string | undefined;
      start: string;
      names: { cell: string; to: string }[];
    }
  | { step: 'fill_down'; columns: string[] }
  | {
      step: 'unpivot';
      labels: string[];
      values: string[];
      groups: { labels: string[]; columns: string[] }[];
      keep_blank: boolean;
    }
  | { step: 'explode'; column: string; by: { separator: string } | 'json' };
