import { useState } from 'react';
import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';
import { ChooseDocuments } from './import/choose-documents.js';
import { ReadDocuments } from './import/read-documents.js';
import { emptyReview, type Imported } from './import/review.js';
import { ReviewTemplates } from './import/review-templates.js';
import { StoredTemplates } from './import/stored-templates.js';
import { useDocuments } from './import/use-documents.js';

/** Templates made from what people have: read, reviewed, then stored all or none. */
export function ImportTemplates() {
  const documents = useDocuments();
  const [stored, setStored] = useState<Imported>();
  const { review } = documents;
  const again = () => {
    documents.setReview(emptyReview);
    setStored(undefined);
  };
  return (
    <Page title={texts.importing.title} about={texts.importing.about}>
      {stored ? (
        <StoredTemplates stored={stored} onMore={again} />
      ) : (
        <>
          <ChooseDocuments
            isSmall={review.documents.length > 0}
            onFiles={(files, kind) => void documents.add(files, kind)}
          />
          <ReadDocuments
            review={review}
            unread={documents.unread}
            reading={documents.reading}
            onRemove={documents.remove}
            onDismiss={documents.dismiss}
          />
          {review.templates.length > 0 && (
            <ReviewTemplates review={review} onReview={documents.setReview} onStored={setStored} />
          )}
        </>
      )}
    </Page>
  );
}
