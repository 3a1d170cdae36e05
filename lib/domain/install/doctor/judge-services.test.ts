import { expect, test } from "vitest";
import { judgeBackups, judgeService, judgeWorker, services } from "./judge-services";

test.each(Object.values(services))("$subject: none is no fault, one that does not answer is", (service) => {
  expect(judgeService(service, null)).toMatchObject({ level: "fine", says: service.without });
  expect(judgeService(service, { ok: true, says: "It answered." })).toMatchObject({
    level: "fine",
    says: "It answered.",
  });
  expect(judgeService(service, { ok: false, says: "It refuses the key." })).toMatchObject({
    level: "fault",
    says: "It refuses the key.",
    mend: service.mend,
  });
});

test("a worker that has been silent for half a minute is not at work", () => {
  expect(judgeWorker(30).level).toBe("fine");
  expect(judgeWorker(31)).toMatchObject({ level: "hint", says: "The last sign of one is 31 seconds old: runs wait." });
  expect(judgeWorker(null)).toMatchObject({ level: "hint", says: "None is at work: runs wait." });
});

test("backups are late when one is older than two are apart", () => {
  expect(judgeBackups(null).level).toBe("hint");
  expect(judgeBackups({ hours: 24, oldestSeconds: null }).level).toBe("fine");
  expect(judgeBackups({ hours: 24, oldestSeconds: 48 * 3_600 }).level).toBe("fine");
  expect(judgeBackups({ hours: 24, oldestSeconds: 48 * 3_600 + 1 }).level).toBe("fault");
});
