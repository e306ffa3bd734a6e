-- Sentences of the sample shop that promised what the shop does not do, or what a setting governs, say what those of a new one say. Each is replaced where it
-- stands word for word, on pages that still say that they are of the sample shop; what somebody wrote stays as it is.
UPDATE "pages" SET "body_html" = replace(replace("body_html", '<h2>Six questions to ask any seller, including us</h2>',
'<h2>Questions to ask any seller, including us</h2>'), '<li>May I send it back after trying it on my own slides? </li>',
'<li>May I send it back after trying it on my own slides?</li>')
WHERE "handle" = 'about-microscopes';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = replace(replace(replace(replace(replace(replace("body_html", '<tr><td>Orders, addresses, phone number</td><td>Delivery, invoices, warranty, tax records</td><td>Seven years after the order</td></tr>
<tr><td>Messages that you send us</td><td>To answer and to learn what went wrong</td><td>Two years</td></tr>
<tr><td>Newsletter address and the record of your consent</td><td>To send what you asked for</td><td>Until you unsubscribe</td></tr>
<tr><td>Pages viewed and searches, with a random session id</td><td>To see what works, only with your consent</td><td>13 months</td></tr>
<tr><td>Security log with network address</td><td>To detect abuse</td><td>90 days</td></tr>',
'<tr><td>Orders, invoices, addresses, phone number</td><td>Delivery, warranty, accounting, taxes</td><td>As our accounting needs them; when your data is deleted, your name, address, and phone number are removed from them</td></tr>
<tr><td>Your cart, and what you entered at a checkout</td><td>To let you continue</td><td>At most 90 days after the last change of the cart</td></tr>
<tr><td>What you entered for a payment that did not become an order</td><td>To let you try again and to answer questions</td><td>{{checkout-retention}}</td></tr>
<tr><td>Messages that you send us</td><td>To answer and to learn what went wrong</td><td>{{message-retention}} after the last message</td></tr>
<tr><td>Emails that we sent you</td><td>To see whether they arrived</td><td>{{email-retention}}</td></tr>
<tr><td>Newsletter address and the record of your consent</td><td>To send what you asked for, and nothing more once you have unsubscribed</td><td>Until you ask us to delete it</td></tr>
<tr><td>Pages viewed and searches, with a random session id</td><td>To see what works, only if you may be measured</td><td>{{event-retention}}; the visits are then counted without anything that leads to you</td></tr>
<tr><td>What you answered about being measured</td><td>To prove your answer</td><td>{{consent-retention}}</td></tr>
<tr><td>Browser and IP address of each sign-in</td><td>To detect abuse</td><td>{{session-retention}} after the sign-in has ended</td></tr>
<tr><td>Log of changes in the shop, with a shortened IP address and without names</td><td>To detect abuse and to find mistakes</td><td>Kept</td></tr>'), '<p>Card numbers go straight to the payment provider and never reach our server.</p>',
'<p>Real payments by card are made on the page of the payment provider, and the card number never reaches our server. As long as the shop is being tried out, checkout asks for the numbers of test cards, which belong to nobody.</p>'), '<li>We do not use your orders to make decisions about you without a person.</li>
',
''), '<p>The shop works with the cookies it needs: your cart, your session, this browser at the checkout, and your choice about consent. Everything else is off until you allow it. A Global Privacy Control signal from your browser counts as a refusal. You can change your choice at any time through the privacy link at the foot of every page.</p>',
'<p>The shop works with the cookies it needs: your cart, your session, this browser at the checkout, and your choice about consent. Nothing is measured without your consent: we ask you first or, where the law allows it, take it as consent that you continue to browse. A Global Privacy Control signal from your browser counts as a refusal. You can change your choice at any time through the privacy link at the foot of every page.</p>'), '<p>Depending on where you live, you have the right to see your data, correct it, receive a copy, have it deleted, and object to its use. We extend these rights to everyone. <a href="/pages/contact-us">Write to us</a> from the email address of your account; we answer within 30 days. Records that the law requires us to keep, such as invoices, are locked rather than deleted until the period ends.</p>',
'<p>Depending on where you live, you have the right to see your data, correct it, receive a copy, have it deleted, and object to its use. We extend these rights to everyone. <a href="/pages/contact-us">Write to us</a> from the email address of your account; we answer within 30 days. With an account, you can download and delete your data yourself under <a href="/account/privacy">Privacy</a>. Orders and invoices stay in our books without your name and address.</p>'), '<h2>Changes</h2>
<p>When this policy changes in substance, account holders are told by email before the change takes effect.</p>
',
'')
WHERE "handle" = 'privacy-policy' AND strpos("body_html", '<strong>This is a sample shop.</strong>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body_html" = replace(replace(replace(replace(replace(replace("body_html", '<li>Stock is then reserved for you for up to {{purchase-order-hold}} while the order is reviewed. First orders are limited in quantity and amount; contact us for more.</li>',
'<li>Stock is then reserved for you for up to {{purchase-order-hold}} while the order is reviewed.</li>
<li>Until we have approved your first PO, the orders that wait for approval may come to {{new-buyer-limit}} at most; contact us for more.</li>'), '<p>You may also send the PO as a PDF to <a href="mailto:{{orders-email}}">{{orders-email}}</a>, with the order number in the subject line.</p>',
'<p>You can attach the PO as a PDF or a picture at checkout, or add it later on the page of your order.</p>'), '<p>Invoices are sent by email on the day of shipment and are due net 30. Accredited U.S. schools, universities, and public agencies are approved without a credit application. Other organizations may be asked for one with their first PO.</p>',
'<p>You receive the invoice by email when we have approved the PO. It is due {{invoice-due}}, unless we have agreed on other terms with you.</p>'), '<p>Many institutions need a written quote before they can issue a PO. Send us the SKUs and the delivery ZIP code, and we return a signed PDF with prices, lead times, shipping, and tax, valid for 60 days. See also our article on <a href="/blogs/journal/an-equipment-request-that-gets-approved">writing an equipment request</a>.</p>',
'<p>Many institutions need a written quote before they can issue a PO. Put what you need into the <a href="/cart">cart</a> and choose Get a quote there: you receive a numbered PDF at once, with the prices and lead times of that day, and a link that fills the cart again. Neither prices nor stock are held; what you order is charged at the prices of the day on which you order it.</p>
<p>A quote is valid for {{quote-validity}}.</p>
<p>See also our article on <a href="/blogs/journal/an-equipment-request-that-gets-approved">writing an equipment request</a>.</p>'), '<li>Create an <a href="/account/register">account</a> with your institutional email address.</li>
<li>Send us your exemption certificate for each state we deliver to (or the multistate form).</li>
<li>We check it within one business day and apply it to your account until it expires. From then on, checkout adds no sales tax for those states.</li>',
'<li>Upload your exemption certificate for each state we deliver to (or the multistate form): under <a href="/account/tax-exemption">Tax exemption</a> in your account, or at checkout.</li>
<li>We check it. The name on the certificate must match the buyer.</li>
<li>Once it is verified, checkout adds no sales tax for those states until the certificate expires. Tax that you paid while you waited is refunded.</li>'), '<p>Certificates go to <a href="mailto:{{orders-email}}">{{orders-email}}</a>.</p>
<p>If you have already paid tax, send us the certificate within 60 days of the order and we refund the tax. The name on the certificate must match the buyer on the order.</p>
',
'')
WHERE "handle" = 'purchase-orders' AND strpos("body_html", '<strong>This is a sample shop.</strong>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body_html" = replace(replace(replace(replace(replace(replace("body_html", '<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>
',
''), '<p>The specifications of each instrument list its size, weight, and power supply, and where a site must meet requirements, the product page says so. You can print every product page as a data sheet for your facilities team.</p>',
'<p>The specifications of an instrument say what is known of its size, weight, and power supply, and where a site must meet requirements, the product page says so. If a figure that you need is missing, <a href="/pages/contact-us">ask us</a>. You can print every product page as a data sheet for your facilities team.</p>'), '<p>The rate follows the weight of the order; the cart estimates it by ZIP code, and checkout shows the exact amount before you pay.</p>',
'<p>The rate follows the weight of the order. Checkout shows the exact amount before you pay.</p>'), '<p>Its product page, the cart, and checkout show when we expect to ship it. The other items of your order do not have to wait for it.</p>',
'<p>Its product page, the cart, and checkout show when we expect to ship it, where we know. The other items of your order do not have to wait for it.</p>'), '<p>You have {{return-period}} from delivery.</p>',
'<p>You have {{return-period}} from shipment.</p>'), '<p>Under Documents on the product page, and with your order in <a href="/account/orders">your account</a>.</p>',
'<p>Under Documents on the product page, and with your order in <a href="/account/orders">your account</a>.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>')
WHERE "handle" = 'questions' AND strpos("body_html", '<strong>This is a sample shop.</strong>') > 0
AND strpos("body_html", '<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>
') > 0
AND strpos("body_html", '<p>The specifications of each instrument list its size, weight, and power supply, and where a site must meet requirements, the product page says so. You can print every product page as a data sheet for your facilities team.</p>') > 0
AND strpos("body_html", '<p>The rate follows the weight of the order; the cart estimates it by ZIP code, and checkout shows the exact amount before you pay.</p>') > 0
AND strpos("body_html", '<p>Its product page, the cart, and checkout show when we expect to ship it. The other items of your order do not have to wait for it.</p>') > 0
AND strpos("body_html", '<p>You have {{return-period}} from delivery.</p>') > 0
AND strpos("body_html", '<p>Under Documents on the product page, and with your order in <a href="/account/orders">your account</a>.</p>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body_html" = replace(replace(replace(replace("body_html", '<p>You may return most products within <strong>{{return-period}} of delivery</strong>, also after you have tried them. An instrument has to work on your bench and with your samples, and the data sheet cannot prove that.</p>',
'<p>You may return most products within <strong>{{return-period}} of shipment</strong>, also after you have tried them. An instrument has to work on your bench and with your samples, and the data sheet cannot prove that.</p>'), '<li>Choose Return/Exchange on the <a href="/pages/contact-us">contact page</a> and give the order number and the reason.</li>
<li>You receive a return number and shipping instructions. Please wait for them; a parcel without a number cannot be matched to its order.</li>',
'<li>Within {{return-period}} of shipment, open your order, from the link in its email or in <a href="/account/orders">your account</a>, and choose what you want to return and why. For an exchange, say so there.</li>
<li>We reply by email with the address and instructions. Please wait for them; a parcel that we do not expect cannot be matched to its order.</li>'), '</ol>',
'</ol>
<p>If you cannot open your order, <a href="/pages/contact-us">write to us</a> with its number and the reason.</p>'), '<p>We inspect returns within three business days of arrival and refund the original payment method. For orders paid by purchase order, we issue a credit memo. Banks usually show a card refund within five to ten days. For an exchange, we ship the new product as soon as the carrier has scanned your return.</p>',
'<p>We inspect returns within three business days of arrival and refund the original payment method. For orders by purchase order, we issue a credit note. Banks usually show a card refund within five to ten days. For an exchange, we ship the new product as soon as the carrier has scanned your return.</p>')
WHERE "handle" = 'returns-policy' AND strpos("body_html", '<strong>This is a sample shop.</strong>') > 0;
--> statement-breakpoint
UPDATE "pages" SET "body_html" = replace(replace(replace("body_html", '<li>Orders for items in stock leave our warehouse within one to two business days.</li>
<li>Parcels arrive two to five business days later. Allow longer for Alaska and Hawaii.</li>
<li>Business days are Monday through Friday, except federal holidays.</li>',
'<li>Orders for items in stock leave our warehouse {{handling-time}}. An order placed after {{shipping-cutoff}} counts as placed on the next day.</li>
<li>Parcels are then on their way for {{delivery-time}}.</li>
<li>Business days are Monday through Friday, without the days on which our warehouse is closed. The dates on product pages and at checkout are counted the same way.</li>'), '<p>When a variant can be back-ordered, its product page shows the lead time in days. The rest of your order ships at once, at no extra cost, unless you ask us to hold it. If a lead time slips, we write to you with the new date and you may cancel that line without charge.</p>',
'<p>When a variant can be back-ordered, its product page says when we expect to ship it, where we know. Checkout then asks whether we send what is in stock now and the rest later, at no extra charge, or everything together.</p>'), '<p>Anything over 68 kg (150 lb) travels by freight. The carrier calls to arrange a date, and delivery is to the dock or, with a lift gate, to the curb. Inside delivery and removal of packaging can be arranged before shipment; please tell us about stairs, elevators, and the narrowest door.</p>',
'<p>Anything over {{freight-weight}} travels by freight, and so does everything that is ordered with it. At checkout you say whether you have a loading dock or the truck needs a lift gate, who receives the freight, and whether the carrier should call to arrange a date.</p>
<p>Unloading with a lift gate costs {{lift-gate-fee}}, also where shipping is free.</p>
<p>For what has to be carried inside, <a href="/pages/contact-us">write to us</a> before you order, and tell us about stairs, elevators, and the narrowest door.</p>')
WHERE "handle" = 'shipping-policy' AND strpos("body_html", '<strong>This is a sample shop.</strong>') > 0;
--> statement-breakpoint
UPDATE "articles" SET "body_html" = replace("body_html", '<p>We supply <a href="/pages/purchase-orders">written quotes, valid for 60 days</a>, and the dimensions, power, and weight that a site checklist needs are on every product page, including that of the <a href="/products/meridian-c24r-refrigerated-microcentrifuge">C24R</a> in the example.</p>',
'<p>The cart makes <a href="/pages/purchase-orders">written quotes</a>, valid for {{quote-validity}}. For a site checklist, product pages say what is known of dimensions, power, and weight, such as that of the <a href="/products/meridian-c24r-refrigerated-microcentrifuge">C24R</a> in the example.</p>')
WHERE "handle" = 'an-equipment-request-that-gets-approved';
--> statement-breakpoint
UPDATE "settings" SET "value" = replace("value"::text, 'What is on the shelf leaves within one to two business days.', 'What is on the shelf leaves {{handling-time}}.')::jsonb WHERE "section" = 'home';
--> statement-breakpoint
UPDATE "settings" SET "value" = replace("value"::text, 'Every product page states accuracy, repeatability, and the conditions they hold under, so you can compare before you buy.', 'Figures come with their unit and, where it matters, with the condition they hold under, so you can compare before you buy.')::jsonb WHERE "section" = 'home';
