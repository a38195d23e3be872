import { Anchor, Button, Stack } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useRead } from '../api/use-read.js';
import { Empty } from '../parts/empty.js';
import { Page } from '../parts/page.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { CompanyList } from './company-list.js';
import { NewCompany } from './new-company.js';

/** `/companies#new` opens the form: other pages lead to it. */
const formHash = 'new';

export function Companies() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const sources = useRead('listDashboardSources');
  const templates = useRead('listDashboardTemplates');
  const go = (to: string | undefined) =>
    void navigate({ to: '/companies', ...(to && { hash: to }), replace: to === undefined });
  const isPossible = (sources.data?.sources.length ?? 0) > 0 && (templates.data?.templates.length ?? 0) > 0;
  return (
    <Page
      title={texts.companies.title}
      about={texts.companies.about}
      actions={
        <Button disabled={!isPossible} onClick={() => go(formHash)}>
          {texts.companies.add}
        </Button>
      }
    >
      {sources.data && templates.data && !isPossible && (
        <Section title={texts.companies.add}>
          <Missing
            hasTemplate={templates.data.templates.length > 0}
            hasSource={sources.data.sources.length > 0}
          />
        </Section>
      )}
      <Section title={texts.companies.title}>
        <CompanyList
          none={<Empty title={texts.companies.none}>{isPossible && texts.companies.ready}</Empty>}
        />
      </Section>
      {isPossible && sources.data && templates.data && (
        <NewCompany
          isOpen={hash === formHash}
          onClose={() => go(undefined)}
          sources={sources.data.sources}
          templates={templates.data.templates}
        />
      )}
    </Page>
  );
}

/** What has to be there before the first company, in the order people do it. */
function Missing({ hasTemplate, hasSource }: { hasTemplate: boolean; hasSource: boolean }) {
  return (
    <Stack gap="xs">
      {!hasTemplate && (
        <div>
          {texts.companies.needTemplate}{' '}
          <Anchor component={Link} to="/new-template" underline="always">
            {texts.companies.toTemplates}
          </Anchor>
        </div>
      )}
      {!hasSource && (
        <div>
          {texts.companies.needSource}{' '}
          <Anchor component={Link} to="/sources" underline="always">
            {texts.companies.toSources}
          </Anchor>
        </div>
      )}
    </Stack>
  );
}
