/** What a guest types into a checkout, by field name; the test card pays. "Mass" is enough to select the state by typing. */
export const typedCheckout: Record<string, string> = {
  email: "ada@university.example",
  "shippingAddress.firstName": "Ada",
  "shippingAddress.lastName": "Byron",
  "shippingAddress.address1": "1 Analytical Way",
  "shippingAddress.city": "Boston",
  "shippingAddress.province": "Mass",
  "shippingAddress.zip": "02110",
  "card.number": "4242424242424242",
  "card.expiry": "1234",
  "card.cvc": "123",
  "card.name": "Ada Byron",
};
