import { expect, test } from "vitest";
import {
  ARRIVES_WITHIN,
  CARRIERS,
  carrierName,
  checkShipment,
  checkTracking,
  deliveryEstimate,
  readHandOverCode,
  toPaypalTracking,
  trackingPage,
} from "~/domain/shipments/shipment";
import { DAY } from "~/domain/time";

const TYPED = { way: "carrier", carrier: "dhl", number: "1234567890", days: "5" };

test("a shipment has a carrier that we know and its number, without the spaces that people type", () => {
  expect(checkTracking({ carrier: "estafeta", number: " 8055 241528 abc-1 " })).toEqual({
    ok: true,
    tracking: { carrier: "estafeta", carrierName: null, number: "8055241528ABC-1" },
  });
  expect(checkTracking({ carrier: "dhl", number: "１２３４５６" })).toMatchObject({ tracking: { number: "123456" } });
});

test.each([
  [{ carrier: "", number: "12345" }, { carrier: "carrierRequired" }],
  [{ carrier: "zeppelin", number: "12345" }, { carrier: "carrierRequired" }],
  [{ carrier: "dhl", number: " " }, { number: "numberRequired" }],
  [{ carrier: "dhl", number: "1234" }, { number: "numberInvalid" }],
  [{ carrier: "dhl", number: "1".repeat(41) }, { number: "numberInvalid" }],
  [{ carrier: "dhl", number: "<b>12345</b>" }, { number: "numberInvalid" }],
  [{ carrier: "other", number: "12345" }, { carrier_name: "carrierNameRequired" }],
  [{ carrier: "other", carrier_name: "x".repeat(61), number: "12345" }, { carrier_name: "carrierNameTooLong" }],
  [{}, { carrier: "carrierRequired", number: "numberRequired" }],
])("%j is no shipment: %j", (typed, refusals) => {
  expect(checkTracking(typed)).toEqual({ ok: false, refusals });
});

test("another carrier is known by its name, and only then is a name kept", () => {
  const typed = { carrier_name: " Fletes  Juan ", number: "12345" };
  expect(checkTracking({ ...typed, carrier: "other" })).toMatchObject({ tracking: { carrierName: "Fletes Juan" } });
  expect(checkTracking({ ...typed, carrier: "ups" })).toMatchObject({ tracking: { carrierName: null } });
});

test("what is brought or handed over needs no number, what a carrier has does", () => {
  expect(checkShipment(TYPED)).toMatchObject({ ok: true, shipment: { way: "carrier", days: 5 } });
  for (const way of ["own", "in_person"]) {
    expect(checkShipment({ way, days: "10", number: "ignored" })).toEqual({
      ok: true,
      shipment: { way, days: 10, tracking: null },
    });
  }
  expect(checkShipment({ ...TYPED, number: "" })).toEqual({ ok: false, refusals: { number: "numberRequired" } });
  expect(checkShipment({ ...TYPED, days: "4" })).toEqual({ ok: false, refusals: { days: "daysRequired" } });
  expect(checkShipment({})).toEqual({ ok: false, refusals: { way: "wayRequired", days: "daysRequired" } });
});

test("what is sent counts as delivered a week after its latest day; what is handed over in person, a month", () => {
  for (const days of ARRIVES_WITHIN) {
    expect(deliveryEstimate({ way: "carrier", days })).toEqual({ arrives: days * DAY, delivers: (days + 7) * DAY });
    expect(deliveryEstimate({ way: "own", days })).toEqual({ arrives: days * DAY, delivers: (days + 7) * DAY });
    expect(deliveryEstimate({ way: "in_person", days })).toEqual({ arrives: days * DAY, delivers: (days + 30) * DAY });
  }
});

test("every carrier has a name, and PayPal is told its code or that name", () => {
  for (const carrier of CARRIERS) {
    const tracking = { carrier, carrierName: carrier === "other" ? "Fletes Juan" : null, number: "A-1" };
    expect(carrierName(tracking)).not.toBe("");
    const told = toPaypalTracking(tracking);
    expect(told.carrier === "OTHER").toBe(told.carrierName !== undefined);
    expect(trackingPage(tracking) ?? "https://").toMatch(/^https:\/\//);
  }
  expect(toPaypalTracking({ carrier: "estafeta", carrierName: null, number: "1" }).carrier).toBe("MEX_ESTAFETA");
  expect(toPaypalTracking({ carrier: "99minutos", carrierName: null, number: "1" }).carrier).toBe("99MINUTOS");
  expect(toPaypalTracking({ carrier: "other", carrierName: "Ampm", number: "1" })).toMatchObject({
    carrier: "OTHER",
    carrierName: "Ampm",
  });
});

test("a number stands in the address of its carrier's page as the text that it is", () => {
  expect(trackingPage({ carrier: "ups", carrierName: null, number: "1&x=2" })).toBe(
    "https://www.ups.com/track?tracknum=1%26x%3D2",
  );
  expect(trackingPage({ carrier: "correos", carrierName: null, number: "12345" })).toBeNull();
});

test.each([
  ["012345", "012345"],
  [" 012 345 ", "012345"],
  ["１２３４５６", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["", null],
])("the code %j is read as %j", (typed, code) => {
  expect(readHandOverCode(typed)).toBe(code);
});

test("the name of another carrier may have sixty letters, and that of a known one does not matter", () => {
  const name = (length: number) => ({ carrier_name: "x".repeat(length), number: "12345" });
  expect(checkTracking({ carrier: "other", ...name(60) }).ok).toBe(true);
  expect(checkTracking({ carrier: "dhl", ...name(61) }).ok).toBe(true);
});

test("a code has digits only, at its begin too", () => {
  expect(["123456", "12345x", "x12345", "1234567"].map(readHandOverCode)).toEqual(["123456", null, null, null]);
});
