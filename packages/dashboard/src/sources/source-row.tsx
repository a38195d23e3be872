import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AskOnce } from '../parts/ask-once.js';
import { LeaveGuard } from '../parts/leave-guard.js';
import listing from '../parts/listing.module.css';
import { texts } from '../texts/texts.js';
import { Initials } from './initials.js';
import type { Source } from './source.js';
import { SourceDetails } from './source-details.js';
import { SourceKnowledge } from './source-knowledge.js';
import { SourcePin } from './source-pin.js';
import classes from './sources.module.css';

interface Props {
  source: Source;
  connectorName: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** A source in the list; below it, once it is opened, all that can be said about it. */
export function SourceRow({ source, connectorName, isOpen, onToggle }: Props) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const t = texts.sources;
  const close = () => {
    setAsking(false);
    setChanged(false);
    onToggle();
  };
  return (
    <tbody>
      <tr>
        <td>
          <div className={classes.name}>
            <Initials name={source.name} />
            <div>
              <Text fw={500}>{source.name}</Text>
              {source.auth_url && (
                <a className={listing.quiet} href={source.auth_url} target="_blank" rel="noreferrer noopener">
                  {source.auth_url}
                </a>
              )}
            </div>
          </div>
        </td>
        <td className={listing.wide}>{connectorName ?? ''}</td>
        <td className={listing.wide}>
          {source.knowledge === '' ? (
            <span className={listing.quiet}>{t.noKnowledge}</span>
          ) : (
            t.characters(source.knowledge.length)
          )}
        </td>
        <td className={listing.wide}>
          {source.pinned_recipe_run_id ? t.pinned : <span className={listing.quiet}>{t.newest}</span>}
        </td>
        <td>{t.counts(source.migration_count, source.company_count)}</td>
        <td className={listing.number}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={isOpen ? t.close(source.name) : t.open(source.name)}
            onClick={() => (isOpen && isChanged ? setAsking(true) : onToggle())}
          >
            {isOpen ? texts.common.close : t.edit}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <OpenSource source={source} onChanged={setChanged} />
            <LeaveGuard isChanged={isChanged} />
            <AskOnce
              question={isAsking ? texts.leaving.leaveAsk : undefined}
              act={texts.leaving.leave}
              onAct={close}
              onCancel={() => setAsking(false)}
            >
              {texts.leaving.leaveWhy}
            </AskOnce>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function OpenSource({ source, onChanged }: { source: Source; onChanged: (isChanged: boolean) => void }) {
  const [details, setDetails] = useState(false);
  const [knowledge, setKnowledge] = useState(false);
  useEffect(() => onChanged(details || knowledge), [onChanged, details, knowledge]);
  return (
    <div className={classes.detail}>
      <SourceDetails source={source} onChanged={setDetails} />
      <SourceKnowledge source={source} onChanged={setKnowledge} />
      <SourcePin source={source} />
    </div>
  );
}
