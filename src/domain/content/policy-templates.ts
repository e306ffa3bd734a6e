/**
 * Templates for the policies of a shop. They claim only what every shop does, and what the settings say by placeholder: a sentence about a
 * setting that is off is not shown. What only the merchant knows is left to the merchant and named beside the template.
 */
export const policyKinds = ["privacy", "terms", "returns", "shipping"] as const;
export type PolicyKind = (typeof policyKinds)[number];

export type PolicyTemplate = { handle: string; title: string; summary: string; bodyHtml: string };

const contact = `<p>Questions? <a href="/pages/contact-us">Write to us</a>. Our email address is {{support-email}}.</p>
<p>You can also call {{phone}}.</p>`;

export const policyTemplates: Record<PolicyKind, PolicyTemplate> = {
  privacy: {
    handle: "privacy-policy",
    title: "Privacy Policy",
    summary: "What we know about you, why, and what you can do about it.",
    bodyHtml: `<p>This page explains what {{shop-name}} collects about you, why, and what you can do about it.</p>
<h2>What we collect</h2>
<ul>
<li><strong>Orders</strong>: names, addresses, email address, phone number and what you bought, so that we can deliver it, invoice it and help you with it later.</li>
<li><strong>Your account</strong>, if you open one: your name, email address, saved addresses and a password that only you know.</li>
<li><strong>Messages</strong> that you send us, to answer them.</li>
<li><strong>Newsletter</strong>: your email address, only after you have confirmed that you want it.</li>
<li><strong>Security records</strong>: when and from which network somebody signed in, to detect misuse.</li>
</ul>
<p>We do not sell personal data.</p>
<h2>Payments</h2>
<p>Real payments by card are made on our payment provider’s page. We never see your card number.</p>
<h2>Who else receives data</h2>
<p>Carriers, payment providers and the service that delivers our email receive what they need for their task.</p>
<h2>Cookies</h2>
<p>The shop uses the cookies that it needs: for your cart, for your sign-in, and for the checkout in your browser.</p>
<h2>How long we keep it</h2>
<p>Tax law tells us how long to keep orders and invoices; when we delete your data, your name and address are removed from them. We delete everything else when you ask us to, or when we no longer need it:</p>
<ul>
<li>Messages {{message-retention}} after the last one.</li>
<li>What you entered for a payment that did not become an order after {{checkout-retention}}.</li>
<li>Our log of the emails that we sent you after {{email-retention}}.</li>
<li>The browser and IP address of a sign-in {{session-retention}} after it has ended.</li>
<li>Which pages you viewed and what you looked for, if you may be measured, after {{event-retention}}.</li>
</ul>
<h2>Your rights</h2>
<p>You may ask what we know about you, receive a copy, have it corrected, and have it deleted. With an account you can download all of it under <a href="/account/privacy">your account</a>.</p>
<h2>Who we are</h2>
<p>{{shop-name}}, {{address}}</p>
${contact}`,
  },
  terms: {
    handle: "terms-of-service",
    title: "Terms of Service",
    summary: "What you and we agree to when you order.",
    bodyHtml: `<p>These terms are part of every order that you place with {{shop-name}}.</p>
<h2>Orders</h2>
<p>An order is placed when you confirm it at the end of the checkout. We confirm it by email. If we cannot deliver something, we tell you, and you do not pay for it.</p>
<h2>Prices and payment</h2>
<p>All prices are in {{currency}}. The checkout shows shipping and taxes before you pay.</p>
<p>When you order with a purchase order, we hold the stock for {{purchase-order-hold}} until we have approved it.</p>
<h2>Delivery</h2>
<p>We ship to {{countries}}. Costs and delivery times are in our <a href="/pages/shipping-policy">shipping policy</a>.</p>
<h2>Returns</h2>
<p>Our <a href="/pages/returns-policy">returns policy</a> says what you can send back, and until when.</p>
<h2>Warranty</h2>
<p>Our goods have a warranty of {{warranty-period}} from the day of delivery. It covers defects in materials and workmanship, but not damage from improper use. It does not limit your rights under the law.</p>
<h2>Use of the goods</h2>
<p>Read the manual before you use a device, and use it only for its intended purpose. People who work with it must be trained to do so.</p>
<h2>Who we are</h2>
<p>{{shop-name}}, {{address}}</p>
${contact}`,
  },
  returns: {
    handle: "returns-policy",
    title: "Returns Policy",
    summary: "What you can send back, until when, and how.",
    bodyHtml: `<h2>How long you have</h2>
<p>You can return what you bought within {{return-period}} of its shipment.</p>
<h2>What we take back</h2>
<ul>
<li>Goods that are unused, complete, and in their original packaging.</li>
<li>Goods that arrived damaged or faulty, or that you did not order.</li>
</ul>
<p>We cannot take back consumables that were opened, goods that were made to order, or anything that was in contact with hazardous or biological material.</p>
<h2>How to return something</h2>
<ol>
<li>Open your order with the link in its email, or in <a href="/account/orders">your account</a>, and ask for a return.</li>
<li>We will reply with the address and everything else you need to know. Please wait for this answer before you send anything.</li>
<li>Pack it as it came, and add a note with the order number.</li>
</ol>
<h2>Refunds</h2>
<p>We check what you sent when it arrives, and refund it the way you paid.</p>
<h2>Damaged or wrong deliveries</h2>
<p>Write to us with pictures as soon as you notice it. We will replace or refund the goods, and you pay nothing for sending them back.</p>
<h2>Warranty</h2>
<p>Our goods have a warranty of {{warranty-period}}.</p>
${contact}`,
  },
  shipping: {
    handle: "shipping-policy",
    title: "Shipping Policy",
    summary: "Where we ship, what it costs, and how to follow your order.",
    bodyHtml: `<p>We ship to {{countries}}.</p>
<h2>What it costs</h2>
<p>Shipping is free for orders of {{free-shipping-threshold}} or more.</p>
<p>{{shipping-rates}}</p>
<p>The checkout shows the exact amount before you pay.</p>
<h2>When it arrives</h2>
<p>Orders for items in stock leave {{handling-time}}. An order placed after {{shipping-cutoff}} counts as placed on the next day. Items that are not in stock show how long they will take, where we know.</p>
<p>Parcels are then on their way for {{delivery-time}}.</p>
<p>Anything over {{freight-weight}} travels by freight. At checkout you say how it can be unloaded.</p>
<h2>Follow your order</h2>
<p>You receive an email with the tracking number when your order leaves. The number is also shown with the order in <a href="/account/orders">your account</a>.</p>
<h2>On arrival</h2>
<p>Look at the package before you sign for it, and note any damage on the delivery receipt. Keep all packaging until you know that everything is complete and works.</p>
${contact}`,
  },
};

/** What the merchant must check in each policy, because no setting contains it. */
export const policyChecks: Record<PolicyKind, string> = {
  privacy: "Check how long you keep data, and name the services that you use. A lawyer can tell you what else your country requires.",
  terms: "Add which law applies and what you are liable for. A lawyer can tell you what your country requires.",
  returns: "Check what you take back, who pays for return shipping, and whether you charge a restocking fee.",
  shipping: "Check the days in Settings, Shipping, and add what is special about large or cold goods.",
};
