CREATE TYPE subscription_status AS ENUM ('trialing', 'active', 'past_due', 'canceled');
CREATE DOMAIN us_postal_code AS TEXT CHECK (VALUE ~ '^\d{5}(-\d{4})?$');
CREATE DOMAIN percentage AS numeric(5,2) CHECK (VALUE >= 0 AND VALUE <= 100);

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug varchar(63) NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]+$'),
  owner_email text NOT NULL,
  zip us_postal_code,
  tags text[],
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE subscriptions (
  id bigserial PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  status subscription_status NOT NULL,
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 500),
  discount percentage,
  starts_on date NOT NULL,
  ends_on date,
  plan text NOT NULL CHECK (plan = 'free' OR plan = 'team' OR plan = 'enterprise'),
  CONSTRAINT ends_after_start CHECK (ends_on IS NULL OR ends_on > starts_on),
  UNIQUE (account_id, starts_on)
);
COMMENT ON COLUMN subscriptions.seats IS 'Seats that are paid for';

CREATE TABLE invoices (
  number text PRIMARY KEY CHECK (char_length(number) = 12),
  subscription_id bigint REFERENCES subscriptions (id) ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency char(3) NOT NULL,
  paid boolean NOT NULL DEFAULT false,
  due_at time,
  CHECK (amount_cents % 5 = 0)
);
