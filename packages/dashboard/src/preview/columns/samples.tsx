import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { texts } from '../../texts/texts.js';
import classes from './column-panel.module.css';

interface Props {
  sheet: { migration_id: string; slug: string };
  of: 'preview' | 'sheet';
  column: string;
  rows: readonly number[];
}

/** What became of a few real cells: the original on the left, the value on the right. */
export function Samples({ sheet, of, column, rows }: Props) {
  if (rows.length === 0) return <Text size="sm">{texts.sheet.column.noSamples}</Text>;
  return (
    <table className={classes.samples}>
      <tbody>
        {rows.map((row_index) => (
          <tr key={row_index}>
            <th scope="row">{texts.sheet.column.sample(row_index + 1)}</th>
            <td>
              <Sample params={{ ...sheet, row_index }} of={of} column={column} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SampleProps extends Pick<Props, 'of' | 'column'> {
  params: Props['sheet'] & { row_index: number };
}

function Sample({ params, of, column }: SampleProps) {
  const row = useRead('getRow', { params, query: { of } });
  const { empty } = texts.sheet.lineage;
  return (
    <Loaded of={row}>
      {({ cells }) => {
        const cell = cells.find((one) => one.column === column);
        if (!cell) return null;
        const before = cell.origins.map(({ value }) => value || empty).join(' + ');
        if (before === cell.value) return cell.value;
        return (
          <>
            {before !== '' && <span className={classes.before}>{before} → </span>}
            {cell.value || empty}
          </>
        );
      }}
    </Loaded>
  );
}
