PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE [Album]
(
    [AlbumId] INTEGER  NOT NULL,
    [Title] NVARCHAR(160)  NOT NULL,
    [ArtistId] INTEGER  NOT NULL,
    CONSTRAINT [PK_Album] PRIMARY KEY  ([AlbumId]),
    FOREIGN KEY ([ArtistId]) REFERENCES [Artist] ([ArtistId]) ON DELETE NO ACTION ON UPDATE NO ACTION
);
CREATE TABLE [Artist]
(
    [ArtistId] INTEGER  NOT NULL,
    [Name] NVARCHAR(120),
    CONSTRAINT [PK_Artist] PRIMARY KEY  ([ArtistId])
);
CREATE TABLE [Invoice]
(
    [InvoiceId] INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    [CustomerId] INTEGER  NOT NULL,
    [InvoiceDate] DATETIME  NOT NULL,
    [BillingCountry] NVARCHAR(40),
    [Total] NUMERIC(10,2)  NOT NULL,
    FOREIGN KEY ([CustomerId]) REFERENCES [Customer] ([CustomerId])
);
CREATE TABLE [Customer]
(
    [CustomerId] INTEGER  NOT NULL PRIMARY KEY,
    [FirstName] NVARCHAR(40)  NOT NULL,
    [Email] NVARCHAR(60)  NOT NULL,
    [SupportRepId] INTEGER,
    FOREIGN KEY ([SupportRepId]) REFERENCES [Employee] ([EmployeeId])
);
CREATE TABLE [PlaylistTrack]
(
    [PlaylistId] INTEGER  NOT NULL,
    [TrackId] INTEGER  NOT NULL,
    CONSTRAINT [PK_PlaylistTrack] PRIMARY KEY  ([PlaylistId], [TrackId]),
    FOREIGN KEY ([TrackId]) REFERENCES [Track] ([TrackId])
);
CREATE TABLE [Track]
(
    [TrackId] INTEGER  NOT NULL PRIMARY KEY,
    [Name] NVARCHAR(200)  NOT NULL,
    [AlbumId] INTEGER REFERENCES [Album] ([AlbumId]),
    [Milliseconds] INTEGER  NOT NULL CHECK ([Milliseconds] > 0),
    [Bytes] INTEGER,
    [UnitPrice] NUMERIC(10,2)  NOT NULL
);
CREATE UNIQUE INDEX [IPK_Artist] ON [Artist] ([Name]);
COMMIT;
