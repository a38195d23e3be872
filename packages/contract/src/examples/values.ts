/** Ids, moments and names that the examples share: one account that moves one customer. */
export const ids = {
  account: '01a09f01-69f1-79af-8211-329b2fc82e5e',
  user: '01a09f02-0a2a-704f-9899-6da763b7a969',
  teammate: '01a09f02-aa63-72f8-a309-a7323ad9ecba',
  apiKey: '01a09f03-4a9c-761e-ba41-13f56ba6e8cd',
  session: '01a09f03-ead5-73f3-8af1-ecebbd1410ab',
  source: '01a09f04-8b0e-741c-9f67-94ba4200b839',
  template: '01a09f05-2b47-75cd-ae0f-1298f41f7d1c',
  company: '01a09f06-6bb9-7f16-88cc-dd91548c5a8c',
  workbook: '01a09f07-0bf2-7244-9f4e-42fb0ee32cd4',
  sheet: '01a09f07-ac2b-778a-af7b-db5626eb0a04',
  migration: '01a09f08-ec9d-78a6-8cea-d4385ed43942',
  file: '01a09f09-8cd6-73b9-9c35-8f36f0a31b6a',
  run: '01a09f0a-2d0f-7acb-aa25-512100f80b56',
  updateRun: '01a09f0a-cd48-78a5-b723-41f9f6fb47a8',
  edit: '01a09f0b-1d64-7c39-9a1e-5f20c7d3b841',
  exportJob: '01a09f0b-6d81-7054-8d61-6ddd50fa457a',
  extraction: '01a09f0c-0dba-72d8-9245-1b16a8fed970',
  connection: '01a09f0c-adf3-7b38-ad9d-168c3aedf156',
  webhook: '01a09f0d-4e2c-79fd-b09d-c33545f9cc19',
  delivery: '01a09f0d-ee65-7b4a-8f39-d5b65a14849e',
  webhookExport: '01a09f0e-8e9e-73bd-945d-bd0c52b99c5d',
} as const;

/** In the order in which things happen. */
export const times = {
  created: '2026-09-14T08:21:05.137Z',
  uploaded: '2026-09-14T08:29:58.406Z',
  started: '2026-09-14T08:30:39.502Z',
  settled: '2026-09-14T08:30:47.918Z',
  later: '2026-09-14T09:02:11.640Z',
  hourLater: '2026-09-14T10:02:11.640Z',
  dayLater: '2026-09-15T08:30:39.502Z',
  weekLater: '2026-09-21T08:21:05.137Z',
} as const;

export const service = 'https://migrate.example.com';
export const tokens = {
  upload: 'gwu_5mJ0qv3pQy7hT2bXwZ9kLs4d',
  link: 'gwl_8RkV2nYc6TqPz1wHs5bJx0Mf',
  download: 'gwd_3fHq9sLw7XzKc2bVn5tYp8Rj',
  invitation: 'gwi_6yTb4mZk1QxWs8cLp3vJh9Rd',
} as const;
export const cursor = 'MjAyNi0wOS0xNFQwODoyMTowNS4xMzdaIDAxYTA5ZjA4LWVjOWQtNzhhNi04Y2VhLWQ0Mzg1ZWQ0Mzk0Mg';
export const sha256 = '9f2c4a7be1d05863c7a94e2fb80d16735ac8e94f7b3d2160e5a8c1f4970b6d3e';
export const teammate = 'anna@example.com';
