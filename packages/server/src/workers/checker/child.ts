import { setPriority } from 'node:os';
import { answerJobs } from '../pool/answer-jobs.js';
import { tasks } from './tasks.js';

// Whoever only reads goes first.
setPriority(10);
answerJobs(tasks);
