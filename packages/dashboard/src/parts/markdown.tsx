import { Fragment } from 'react';
import classes from './markdown.module.css';
import { type Block, blocksOf, inlinesOf } from './markdown-blocks.js';

/** Markdown as elements of the page, never as HTML: what is no known mark is text. `level`: of its largest heading. */
export function Markdown({ text, level = 3 }: { text: string; level?: 3 | 4 }) {
  return (
    <div className={classes.markdown}>
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have a place
        <ShownBlock key={at} block={block} level={level} />
      ))}
    </div>
  );
}

function ShownBlock({ block, level }: { block: Block; level: number }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level + level - 2 <= 3 ? 'h3' : 'h4';
      return (
        <Heading>
          <Line text={block.text} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have a place
            <li key={at}>
              <Line text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <ShownTable block={block} />;
  }
}

function ShownTable({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  const side = (at: number) => (block.isRight[at] ? classes.right : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.header.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place
              <th key={at} scope="col" className={side(at)}>
                <Line text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place
            <tr key={line}>
              {block.header.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have a place
                <td key={at} className={side(at)}>
                  <Line text={row[at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ text }: { text: string }) {
  return inlinesOf(text).map(({ kind, text: part }, at) => {
    const key = `${at} ${kind}`;
    if (kind === 'strong') return <strong key={key}>{part}</strong>;
    if (kind === 'emphasis') return <em key={key}>{part}</em>;
    if (kind === 'code') return <code key={key}>{part}</code>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}
