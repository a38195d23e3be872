import { answerJobs } from '../pool/answer-jobs.js';
import { tasks } from './tasks.js';

answerJobs(tasks);
