import { useRead } from '../../api/use-read.js';
import { texts } from '../../texts/texts.js';
import { useFiles } from '../files/files-section.js';
import { type FlowNode, flowOf } from './flow.js';
import classes from './pictures.module.css';
import { drawn, type Placed, shape } from './ribbons.js';

/** Which file feeds which sheet, as thick as its rows. */
export function FlowPicture({ migrationId }: { migrationId: string }) {
  const files = useFiles(migrationId);
  const preview = useRead('getPreview', { params: { migration_id: migrationId }, query: { limit: 1 } });
  if (!files.data || !preview.data) return null;
  const drawing = drawn(flowOf(files.data.files, preview.data.sheets));
  if (drawing.ribbons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={classes.scroll} tabIndex={0}>
      <svg
        className={classes.flow}
        viewBox={`0 0 ${shape.width} ${drawing.height}`}
        role="img"
        aria-label={texts.pictures.flow}
      >
        {drawing.ribbons.map(({ key, path, file, sheet, columns }) => (
          <path key={key} d={path} className={classes.ribbon}>
            <title>{texts.pictures.feeds(nameOf(file), nameOf(sheet), columns)}</title>
          </path>
        ))}
        {drawing.files.map((node) => (
          <Bar key={node.key} node={node} x={shape.from} side="left" />
        ))}
        {drawing.sheets.map((node) => (
          <Bar key={node.key} node={node} x={shape.to} side="right" />
        ))}
      </svg>
    </div>
  );
}

function Bar({ node, x, side }: { node: Placed; x: number; side: 'left' | 'right' }) {
  const middle = node.y + Math.min(node.height, shape.line) / 2;
  const isLeft = side === 'left';
  return (
    <g>
      <rect x={x} y={node.y} width={shape.bar} height={node.height} className={classes.bar} />
      <text
        x={isLeft ? x - 10 : x + shape.bar + 10}
        y={Math.max(middle, 10)}
        textAnchor={isLeft ? 'end' : 'start'}
        dominantBaseline="middle"
        className={classes.label}
      >
        <title>{nameOf(node)}</title>
        {shortened(nameOf(node))}
        <tspan className={classes.count} dx="8">
          {node.rows === null ? '' : texts.common.rows(node.rows)}
        </tspan>
      </text>
    </g>
  );
}

function nameOf({ name, count }: FlowNode): string {
  return name === '' ? texts.pictures.others(count) : name;
}

const longest = 30;

/** The end of a name tells more than its middle. */
function shortened(name: string): string {
  if (name.length <= longest) return name;
  return `${name.slice(0, longest - 11)}…${name.slice(-10)}`;
}
