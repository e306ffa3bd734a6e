import { expect, it } from "vitest";
import { attributeName, attributeSpecification } from "./import-attributes.ts";
import { RepeatedNames } from "./repeated-names.ts";

it.each([
  ["attr_n_height", "Height"],
  ["attr_t_storage_temperature__t_t_", "Storage temperature (T-T)"],
  ["attr_t_operating_relative_humidity__h_h_", "Operating relative humidity (H-H)"],
  ["attr_t_dimensions__wxdxh_", "Dimensions (WxDxH)"],
  ["attr_t_package_dimensions__w_x_d_x_h_", "Package dimensions (WxDxH)"],
  ["attr_n_thermal_design_power__tdp_", "Thermal design power (TDP)"],
  ["attr_n_usb_2_0_ports_quantity", "USB 2.0 ports quantity"],
  ["attr_n_master__outer__case_width", "Master (outer) case width"],
  ["attr_n_weight__imperial_", "Weight (imperial)"],
  ["attr_n_ethernet_lan__rj_45__ports", "Ethernet LAN (RJ-45) ports"],
  ["attr_b_rohs_compliance", "RoHS compliance"],
  ["attr_b_wi_fi", "Wi-Fi"],
  ["attr_t_i_o_ports", "I/O ports"],
  ["attr_t_connector_s_", "Connector(s)"],
  ["attr_b_constructor_set", "Constructor set"],
])("names %s", (key, name) => {
  expect(attributeName(key)).toBe(name);
});

it("takes units from names that always mean them", () => {
  expect(attributeSpecification("attr_n_package_width", 114)).toMatchObject({ value: "114", unit: "mm", number: 114 });
  expect(attributeSpecification("attr_n_cable_length", 1.8)).toMatchObject({ unit: "m" });
  expect(attributeSpecification("attr_n_processor_frequency", 3.2)).toMatchObject({ unit: "GHz" });
  expect(attributeSpecification("attr_n_processor_frequency", 400)).toMatchObject({ unit: "MHz" });
  expect(attributeSpecification("attr_n_quantity_per_pack", 3)).toMatchObject({ unit: null, number: 3 });
  expect(attributeSpecification("attr_n_power", 0.29999999999999993)).toMatchObject({ value: "0.3" });
});

it("takes units from values, and leaves words alone", () => {
  expect(attributeSpecification("attr_t_weight", "2.5 kg")).toMatchObject({ value: "2.5", unit: "kg", number: 2.5 });
  expect(attributeSpecification("attr_t_size", '15.6"')).toMatchObject({ value: "15.6", unit: "in" });
  expect(attributeSpecification("attr_t_note", "2 x 4 mm slots")).toMatchObject({ value: "2 x 4 mm slots", unit: null, number: null });
  expect(attributeSpecification("attr_t_ports", "1 x USB\\n2 x RJ-45")).toMatchObject({ value: "1 x USB; 2 x RJ-45" });
  expect(attributeSpecification("attr_b_colour", false)).toMatchObject({ value: "No" });
  expect(attributeSpecification("attr_t_empty", " ")).toBeNull();
});

it("knows which names repeat among a hundred thousand, and takes no other for one", () => {
  const names = new RepeatedNames();
  for (let at = 0; at < 100_000; at++) names.add(`name-${at}`);
  for (let at = 0; at < 1000; at++) names.add(`name-${at * 7}`);
  let wrong = 0;
  for (let at = 0; at < 100_000; at++) if (names.has(`name-${at}`) !== (at % 7 === 0 && at < 7000)) wrong += 1;
  expect(wrong).toBe(0);
});
