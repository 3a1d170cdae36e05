-- What a source was called when it came, once people have renamed it.
ALTER TABLE "source" ADD COLUMN     "original_title" TEXT;
