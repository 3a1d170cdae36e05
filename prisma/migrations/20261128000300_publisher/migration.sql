-- Who published a source, as it says itself; and where a reading's date stands.
ALTER TABLE "source" ADD COLUMN     "publisher" TEXT;

ALTER TABLE "snapshot" ADD COLUMN     "date_from" TEXT;
