import { useState } from 'react';
import { api } from '../../api/api.js';
import { addDocument, emptyReview, type Imported, type Review, removeDocument } from './review.js';

export interface Unread {
  name: string;
  error: Error;
}

/** Reads documents one after the other, each as a dry run, into one review. */
export function useDocuments() {
  const [review, setReview] = useState<Review>(emptyReview);
  const [reading, setReading] = useState<string>();
  const [unread, setUnread] = useState<readonly Unread[]>([]);

  async function add(files: readonly File[], kind: Imported['kind'] | undefined): Promise<void> {
    for (const file of files) {
      setReading(file.name);
      setUnread((before) => before.filter(({ name }) => name !== file.name));
      try {
        const imported = await api.importTemplateFile({ name: file.name, body: file, kind });
        // Dropped a second time, a document takes its own place.
        setReview((before) => addDocument(removeDocument(before, file.name), file.name, imported));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setUnread((before) => [...before, { name: file.name, error }]);
      }
    }
    setReading(undefined);
  }

  return {
    review,
    setReview,
    reading,
    unread,
    add,
    remove: (name: string) => setReview((before) => removeDocument(before, name)),
    dismiss: (name: string) => setUnread((before) => before.filter((each) => each.name !== name)),
  };
}
