CREATE TABLE IF NOT EXISTS "products" (
  "sku" TEXT PRIMARY KEY,
  "name" TEXT NOT NULL,
  "price" REAL NOT NULL CHECK ("price" >= 0),
  "stock" INTEGER NOT NULL DEFAULT 0,
  "weight kg" REAL CHECK ("weight kg" > 0 AND "weight kg" < 1000),
  "kind" TEXT CHECK ("kind" IN ('book', 'music', 'film'))
) WITHOUT ROWID;
CREATE TABLE "order lines" (
  "order no" INTEGER NOT NULL,
  "line" INTEGER NOT NULL,
  "sku" TEXT NOT NULL REFERENCES "products"("sku"),
  "amount" INTEGER NOT NULL CHECK ("amount" > 0),
  "list price" REAL,
  "paid price" REAL,
  PRIMARY KEY ("order no", "line"),
  CHECK ("paid price" <= "list price")
);
