/** The answers as the tests read them; that they fit the document is checked on every exchange. */
export interface SourceDetail {
  id: string;
  name: string;
  logo_url: string | null;
  auth_url: string | null;
}

export interface Column {
  name: string;
  description: string;
  required: boolean;
  unique: boolean;
  desiredRule: string;
  strictRule?: string;
  linkRule?: { templateId: string; columnName: string }[];
}

export interface Template {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  columns: Column[];
  warning?: string;
}

export interface CreatedCompany {
  company: { id: string; name: string; external_id: string | null; created_at: string };
  workbook_id: string;
  migration_id: string;
  sheets: { id: string; name: string; template_id: string }[];
  magic_link_url: string;
}

export interface Company {
  id: string;
  name: string;
  external_id: string | null;
  source: string;
  created_by: string;
  workbook_id: string | null;
  migration_id: string | null;
  sheets: { id: string; name: string; template_id: string }[];
  magic_link_expires_at: string | null;
}

export interface Migration {
  id: string;
  workbook_id: string;
  name: string;
  source: string | null;
  external_id: string | null;
  owner: { id: string; email: string };
  status: string;
  templates: { slug: string; name: string }[];
  created_at: string;
}

export interface MigrationDetail extends Migration {
  active_run_id: string | null;
  last_run: unknown;
  knowledge: string;
  files: StoredFile[];
  sheets: { slug: string; row_count: number; invalid_row_count: number }[];
}

export interface CreatedMigration {
  migration_id: string;
  migration: Migration;
  warning?: string;
}

export interface SignedUpload {
  id: string;
  name: string;
  storage_path: string;
  signed_url: string;
  token: string;
  content_type: string;
  expires_at: string;
}

export interface StoredFile {
  id: string;
  name: string;
  storage_path: string;
  size: number;
  content_type: string;
  sha256: string;
  uploaded_at: string;
}

export interface FileReading {
  status: 'pending' | 'running' | 'completed' | 'failed';
  table_count?: number;
  row_count?: number;
  error?: string;
}

export interface FileTable {
  name: string;
  rows: number;
  columns: string[];
  column_count: number;
  notes: string[];
  sample: string[][];
}

export interface FileRecord extends StoredFile {
  reading: FileReading;
  tables: FileTable[];
  download_url: string;
  download_expires_at: string;
}

export interface Knowledge {
  knowledge: string;
  updated_at: string;
}

export interface OpenedLink {
  contact: { team: string; email: string | null };
  company: { name: string };
  sheets: {
    slug: string;
    name: string;
    description: string | null;
    columns: string[];
    fields: { name: string; description: string; required: boolean }[];
  }[];
  files: {
    id: string;
    name: string;
    size: number;
    uploaded_at: string;
    reading: FileReading;
    tables: FileTable[];
  }[];
  source: string | null;
  auth_url: string | null;
  done_at: string | null;
  questions: unknown[];
  accepted_at: string | null;
  expires_at: string;
}

export interface Member {
  id: string;
  email: string;
  name: string | null;
  role: string;
  status: string;
}

export interface Account {
  id: string;
  name: string;
  region: string;
  retention: 'forever' | number;
}

export interface Session {
  user: Member;
  account: Account;
  session_token: string;
  expires_at: string;
}

export interface Invitation {
  member: Member;
  invite_url: string;
  token: string;
  expires_at: string;
}

export interface OpenSession {
  id: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  user_agent: string | null;
  address: string | null;
  current: boolean;
}

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  created_by: string;
  created_at: string;
  last_used_at: string | null;
  warning?: string;
}

export interface ErrorBody {
  error: string;
  updated_at?: string;
  run_id?: string;
}
