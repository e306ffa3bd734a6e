-- Texts of the sample shop that nobody changed name the figures of the settings by placeholders, as those of a new one do. Texts that somebody wrote stay
-- as they are; `npm run check` names those that claim another figure.
UPDATE "settings" SET "value" = jsonb_set("value", '{announcement}', '"Free shipping on orders over {{free-shipping-threshold}}."')
WHERE "section" = 'shop' AND "value"->>'announcement' = 'Free shipping on orders over $300.';
--> statement-breakpoint
UPDATE "settings" SET "value" = replace("value"::text, '"A 1-year warranty on all lab equipment, spare parts by part number, and manuals that stay online."', '"Spare parts by part number, and manuals that stay online. All lab equipment has a {{warranty-years}}-year warranty."')::jsonb WHERE "section" = 'home';
--> statement-breakpoint
UPDATE "settings" SET "value" = replace("value"::text, '"U.S.-based support from people who have run a bench. Write to us and you hear back within 24 hours."', '"{{support-location}}-based support. You talk to people who have run a bench. Write to us and you hear back within {{reply-time}}."')::jsonb WHERE "section" = 'home';
--> statement-breakpoint
UPDATE "settings" SET "value" = replace("value"::text, '"1-year warranty on the instrument"', '"{{warranty-years}}-year warranty on the instrument"')::jsonb WHERE "section" = 'productDefaults';
--> statement-breakpoint
UPDATE "settings" SET "value" = replace("value"::text, '"U.S.-based support by phone and email"', '"{{support-location}}-based support by phone and email"')::jsonb WHERE "section" = 'productDefaults';
--> statement-breakpoint
-- The sample's returns policy named 30 days before there was a setting for it.
INSERT INTO "settings" ("section", "value", "updated_at")
SELECT 'promises', '{"returnDays": 30}', now() FROM "pages" WHERE "handle" = 'returns-policy' AND md5("body_html") = 'c8241bb0715a0027e676b24fdc442963'
ON CONFLICT ("section") DO UPDATE SET "value" = "settings"."value" || '{"returnDays": 30}' WHERE NOT "settings"."value" ? 'returnDays';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>Meniscus sells laboratory equipment to people who have to answer for their results: lab managers, teachers, technicians, and principal investigators. We keep the range small enough to know it, and we describe each product as if you were going to check.</p>
<h2>How we choose</h2>
<p>An instrument is listed when three questions have good answers. Can it do what its data sheet says, in an ordinary room, in the hands of an ordinary user? Can it be repaired, with parts that have part numbers? Will the maker still answer in five years?</p>
<p>We list four makers and stay with them, because support is only as good as what the person on the phone has taken apart. <a href="/collections/halden">Halden</a> makes optical instruments, <a href="/collections/meridian">Meridian</a> makes everything that turns, <a href="/collections/aldergate">Aldergate</a> makes balances and pipettes, and <a href="/collections/emberline">Emberline</a> makes everything that heats or sterilizes.</p>
<h2>How we describe</h2>
<ul>
<li>Figures come with their unit and, where it matters, with the condition they hold under.</li>
<li>Limits stand next to strengths. If an autoclave needs its own circuit, the product page says so before the cart does.</li>
<li>Stock is shown for each variant, with a lead time when something has to be ordered.</li>
<li>The manual and the quick start guide are on the product page, before and after you buy.</li>
</ul>
<h2>What you can expect</h2>
<ul>
<li>A <a href="/pages/warranty">{{warranty-years}}-year warranty</a> on all lab equipment.</li>
<li><a href="/pages/shipping-policy">Free shipping</a> on orders over {{free-shipping-threshold}}.</li>
<li>{{support-location}}-based support from people who have run a bench.</li>
<li>A reply within {{reply-time}}.</li>
<li><a href="/pages/purchase-orders">Purchase orders</a> and tax exemption for institutions.</li>
</ul>
<p>More than {{labs-trusting}} labs, clinics, schools, and universities trust us with an order.</p>
<p>If you are planning a room rather than replacing an instrument, start with <a href="/collections/new-lab-setup">New Lab Setup</a> or <a href="/pages/contact-us">tell us about the room</a>.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'about' AND md5("body_html") = '4c8dd4801f805e60946fba0c69a910a5';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>Most people who buy the wrong microscope bought too much of the wrong thing: a magnification they never use, a camera that records more pixels than the objective delivers, a fluorescence lamp for a laboratory that stains with hematoxylin. This guide is meant to prevent that. It takes about ten minutes, and it will sometimes tell you to spend less.</p>
<h2>First, the type</h2>
<table>
<thead><tr><th>You look at</th><th>You need</th><th>Typical range</th></tr></thead>
<tbody>
<tr><td>Thin, stained, or transparent specimens on slides</td><td>Compound microscope</td><td>40x to 1000x</td></tr>
<tr><td>Living cells in flasks, dishes, and well plates</td><td>Inverted microscope with phase contrast</td><td>40x to 400x</td></tr>
<tr><td>Whole objects, dissection, inspection</td><td>Stereo microscope</td><td>7x to 45x</td></tr>
<tr><td>Objects that several people discuss and measure</td><td>Digital microscope with its own display</td><td>15x to 100x on screen</td></tr>
</tbody>
</table>
<p>If two rows apply, buy two modest instruments instead of one that does both jobs poorly. A stereo microscope does not replace a compound microscope at any price, and the reverse is also true.</p>
<h2>Then, the numbers that matter</h2>
<h3>Numerical aperture, not magnification</h3>
<p>Resolution, the smallest separation that you can see, follows from the numerical aperture (NA) and the wavelength of light:</p>
<p><strong>d = 0.61 λ / NA</strong></p>
<p>With green light of 550 nm, a 40x objective with NA 0.65 resolves 0.52 µm, and a 100x oil objective with NA 1.25 resolves 0.27 µm. More magnification on the same NA makes the image larger and no clearer. A useful total magnification lies between 500 and 1,000 times the NA. An offer of 2000x on an NA of 1.25 is empty magnification; treat it as a warning about the rest of the offer.</p>
<h3>Field number</h3>
<p>The field number of the eyepiece divided by the magnification of the objective is the width of what you see. With field number 22 and a 10x objective that is 2.2 mm; with field number 18 it is 1.8 mm. When you scan slides all day, those 0.4 mm are the difference between three passes and four.</p>
<h3>Plan correction</h3>
<p>Plain achromats are sharp in the middle and soft at the edge. That is acceptable for teaching. For photographs, cell counts, and anything scanned, ask for plan achromats. Plan fluorites and apochromats pay off for fluorescence and for critical color work, and hardly anywhere else.</p>
<h3>Condenser and illumination</h3>
<p>A condenser that can be focused and centered, with an aperture diaphragm and a field diaphragm, allows <a href="/blogs/journal/koehler-illumination-in-ten-minutes">Koehler illumination</a>. It improves what you see more than the next better set of objectives would. LED light is the sensible choice: cool, constant in color, and good for tens of thousands of hours.</p>
<h2>Contrast: choose by specimen</h2>
<ul>
<li><strong>Stained sections and smears:</strong> brightfield. Nothing else is needed.</li>
<li><strong>Unstained living cells:</strong> phase contrast. Adding it later costs more than buying it with the stand.</li>
<li><strong>Labeled cells:</strong> fluorescence. Write down your dyes first; the LED and filter set must match them.</li>
<li><strong>Fibers, crystals, and minerals:</strong> polarization, which needs strain-free optics.</li>
</ul>
<h2>Cameras: how many pixels are enough</h2>
<p>A camera should take at least two pixels per resolved distance. For a 40x objective with NA 0.65 that means a pixel of 0.26 µm or less at the specimen. A camera with 2.4 µm pixels on a 0.5x adapter samples 2.4 / (40 x 0.5) = 0.12 µm. Six megapixels over that field is already more than the optics deliver. Spend on low noise and a fast live image instead.</p>
<h2>What to spend</h2>
<table>
<thead><tr><th>Use</th><th>Sensible budget</th><th>Where the money goes</th></tr></thead>
<tbody>
<tr><td>Middle and high school classes</td><td>$250 to $450</td><td>A metal stand, locked optics, and cordless light</td></tr>
<tr><td>College biology</td><td>$400 to $900</td><td>Binocular head, mechanical stage</td></tr>
<tr><td>Clinical and routine work</td><td>$1,500 to $3,000</td><td>Plan optics, Koehler illumination, ergonomics</td></tr>
<tr><td>Cell culture</td><td>$4,500 to $10,000</td><td>Working distance, phase contrast, fluorescence if you label</td></tr>
</tbody>
</table>
<p>Leave room for a dust cover, spare slides, and immersion oil, and for one service every two years. Oil that dries on a 100x objective destroys more optics than falls from the bench.</p>
<h2>What you can leave out</h2>
<ul>
<li>Eyepieces of 15x or 20x. They add empty magnification and shrink the field.</li>
<li>A 100x oil objective for beginners. A good 40x shows more, and no one needs to clean oil off thirty stands.</li>
<li>A trinocular head without plans for a camera. On most stands it can be added later.</li>
<li>Sets with thirty accessories. Nobody has used the plastic slides.</li>
</ul>
<h2>Six questions to ask any seller, including us</h2>
<ol>
<li>What is the NA of each objective and of the condenser?</li>
<li>Which standard do the objectives follow: thread, parfocal distance, tube length or tube lens?</li>
<li>Can the condenser be centered, and is there a field diaphragm?</li>
<li>Which parts can be replaced by the user, and what do they cost?</li>
<li>Who services the instrument, and where?</li>
<li>May I send it back after trying it on my own slides? </li>
<li>How long may I try it? (Here, {{return-period}}.)</li>
</ol>
<h2>If you want a short answer</h2>
<ul>
<li>For a class: <a href="/products/halden-b120-student-microscope">Halden B120</a>.</li>
<li>For a clinical or research bench: <a href="/products/halden-b340-laboratory-microscope">Halden B340</a>.</li>
<li>For cell culture: <a href="/products/halden-i450-inverted-microscope">Halden I450</a>.</li>
<li>For dissection and inspection: <a href="/products/halden-s60-stereo-microscope">Halden S60</a>.</li>
<li>For groups around one screen: <a href="/products/halden-d10-digital-microscope">Halden D10</a>.</li>
</ul>
<p>And if none of these fits, <a href="/pages/contact-us">describe your specimen to us</a>. If the right instrument is one that we do not sell, we will say so.</p>' WHERE "handle" = 'about-microscopes' AND md5("body_html") = '3139934e20b58e2022947d8989c9ab7c';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>Questions about a specification, a site, an order, or a warranty claim reach people who know the equipment.</p>
<p>Support is {{support-location}}-based.</p>
<p>We reply within {{reply-time}}.</p>
<ul>
<li><strong>Product and technical support:</strong> <a href="mailto:{{support-email}}">{{support-email}}</a></li>
<li><strong>Orders, quotes, and purchase orders:</strong> <a href="mailto:{{orders-email}}">{{orders-email}}</a></li>
<li><strong>Phone:</strong> {{phone}}</li>
</ul>
<p>It helps if you include the order number or the model and serial number. For a site question, send the width of the door, the depth of the bench, and what the outlet says.</p>' WHERE "handle" = 'contact-us' AND md5("body_html") = '36761cfe23504e1ccaf3066fd61f113f';
--> statement-breakpoint
UPDATE "pages" SET "seo_description" = 'Contact us for product advice, order status, returns, warranty claims, and technical support. Replies within {{reply-time}}.' WHERE "handle" = 'contact-us' AND "seo_description" = 'Contact Meniscus for product advice, order status, returns, warranty claims, and technical support. Replies within 24 hours.';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>We ship to these countries: {{countries}}.</p>
<h2>Rates</h2>
<p>Shipping is <strong>free when the goods in an order come to {{free-shipping-threshold}} or more</strong>, after discounts and before tax.</p>
<p>Otherwise the rate follows the total shipping weight:</p>
<p>{{shipping-rates}}</p>
<p>Checkout shows the exact amount before you pay. There are no handling fees or fuel surcharges.</p>
<h2>When it leaves and when it arrives</h2>
<ul>
<li>Orders for items in stock leave our warehouse within one to two business days.</li>
<li>Parcels arrive two to five business days later. Allow longer for Alaska and Hawaii.</li>
<li>Business days are Monday through Friday, except federal holidays.</li>
</ul>
<h2>Back orders</h2>
<p>When a variant can be back-ordered, its product page shows the lead time in days. The rest of your order ships at once, at no extra cost, unless you ask us to hold it. If a lead time slips, we write to you with the new date and you may cancel that line without charge.</p>
<h2>Heavy instruments</h2>
<p>Anything over 68 kg (150 lb) travels by freight. The carrier calls to arrange a date, and delivery is to the dock or, with a lift gate, to the curb. Inside delivery and removal of packaging can be arranged before shipment; please tell us about stairs, elevators, and the narrowest door.</p>
<h2>On arrival</h2>
<ol>
<li>Look at the carton and its tilt indicator before you sign, and note any damage on the delivery receipt.</li>
<li>Open the carton within five business days, even if the instrument will be installed later.</li>
<li>If something is damaged or missing, keep all packaging and <a href="/pages/contact-us">write to us</a> with photographs. We replace it or refund it; the claim against the carrier is our work, not yours.</li>
</ol>
<h2>Tracking</h2>
<p>You receive the tracking number by email when the parcel leaves. It is also shown with the order in <a href="/account/orders">your account</a>.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'shipping-policy' AND md5("body_html") = '0fdd31e83faeab7b24bb2c45d0230dd3';
--> statement-breakpoint
UPDATE "pages" SET "summary" = 'Rates by weight, and how heavy instruments are delivered. Free shipping from {{free-shipping-threshold}} on.' WHERE "handle" = 'shipping-policy' AND "summary" = 'Rates by weight, free shipping from $300, and how heavy instruments are delivered.';
--> statement-breakpoint
UPDATE "pages" SET "seo_description" = 'Shipping rates, handling times, back orders, and freight delivery for laboratory equipment. Free shipping from {{free-shipping-threshold}} on.' WHERE "handle" = 'shipping-policy' AND "seo_description" = 'Shipping rates, free shipping from $300, handling times, back orders, and freight delivery for laboratory equipment.';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>You may return most products within <strong>{{return-period}} of delivery</strong>, also after you have tried them. An instrument has to work on your bench and with your samples, and the data sheet cannot prove that.</p>
<h2>How to return something</h2>
<ol>
<li>Choose Return/Exchange on the <a href="/pages/contact-us">contact page</a> and give the order number and the reason.</li>
<li>You receive a return number and shipping instructions. Please wait for them; a parcel without a number cannot be matched to its order.</li>
<li>Decontaminate the product and sign the decontamination statement that comes with the instructions.</li>
<li>Send it back in its original packaging, with all accessories.</li>
</ol>
<p>We answer within {{reply-time}}.</p>
<h2>What it costs</h2>
<table>
<thead><tr><th>Reason</th><th>Return shipping</th><th>Deduction</th></tr></thead>
<tbody>
<tr><td>Defective, damaged, or not as described</td><td>We pay</td><td>None</td></tr>
<tr><td>Unopened, no longer needed</td><td>You pay</td><td>None</td></tr>
<tr><td>Opened and complete, not suitable</td><td>You pay</td><td>None</td></tr>
<tr><td>Parts or accessories missing</td><td>You pay</td><td>Price of the missing parts</td></tr>
</tbody>
</table>
<h2>What cannot be returned</h2>
<ul>
<li>Opened consumables, sterile goods, buffers, and indicators.</li>
<li>Reference standards and certified weights whose seal is broken.</li>
<li>Equipment that has been in contact with radioactive material, prions, or agents of biosafety level 3 or 4.</li>
<li>Products made or configured to order, when the quote said so.</li>
</ul>
<p>None of these exceptions applies when the product was defective or not as described.</p>
<h2>Refunds and exchanges</h2>
<p>We inspect returns within three business days of arrival and refund the original payment method. For orders paid by purchase order, we issue a credit memo. Banks usually show a card refund within five to ten days. For an exchange, we ship the new product as soon as the carrier has scanned your return.</p>
<h2>Defects that appear later</h2>
<p>See the <a href="/pages/warranty">warranty</a>.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'returns-policy' AND md5("body_html") = 'c8241bb0715a0027e676b24fdc442963';
--> statement-breakpoint
UPDATE "pages" SET "summary" = '{{return-period}} to return most products. How to do it, and the few exceptions.' WHERE "handle" = 'returns-policy' AND "summary" = '30 days to return most products, how to do it, and the few exceptions.';
--> statement-breakpoint
UPDATE "pages" SET "seo_description" = 'Return laboratory equipment within {{return-period}}. Conditions, decontamination, refunds, and exceptions.' WHERE "handle" = 'returns-policy' AND "seo_description" = 'Return laboratory equipment within 30 days: conditions, decontamination, refunds, and exceptions.';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>This page says what the sample shop collects, why, for how long, and what you can do about it. It is written to be read.</p>
<h2>What we collect</h2>
<table>
<thead><tr><th>Data</th><th>Why</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Name, email address, and password (stored only as a hash)</td><td>Your account</td><td>Until you delete the account</td></tr>
<tr><td>Orders, addresses, phone number</td><td>Delivery, invoices, warranty, tax records</td><td>Seven years after the order</td></tr>
<tr><td>Messages that you send us</td><td>To answer and to learn what went wrong</td><td>Two years</td></tr>
<tr><td>Newsletter address and the record of your consent</td><td>To send what you asked for</td><td>Until you unsubscribe</td></tr>
<tr><td>Pages viewed and searches, with a random session id</td><td>To see what works, only with your consent</td><td>13 months</td></tr>
<tr><td>Security log with network address</td><td>To detect abuse</td><td>90 days</td></tr>
</tbody>
</table>
<p>Card numbers go straight to the payment provider and never reach our server.</p>
<h2>What we do not do</h2>
<ul>
<li>We do not sell personal data, and we do not share it for advertising across sites.</li>
<li>We do not buy data about you from others.</li>
<li>We do not use your orders to make decisions about you without a person.</li>
</ul>
<h2>Cookies and consent</h2>
<p>The shop works with the cookies it needs: your cart, your session, this browser at the checkout, and your choice about consent. Everything else is off until you allow it. A Global Privacy Control signal from your browser counts as a refusal. You can change your choice at any time through the privacy link at the foot of every page.</p>
<h2>Who helps us</h2>
<p>Payment providers, carriers, and our email service receive what they need for their task and nothing more. They work under contract and may not use the data for anything else.</p>
<h2>Your choices</h2>
<p>Depending on where you live, you have the right to see your data, correct it, receive a copy, have it deleted, and object to its use. We extend these rights to everyone. <a href="/pages/contact-us">Write to us</a> from the email address of your account; we answer within 30 days. Records that the law requires us to keep, such as invoices, are locked rather than deleted until the period ends.</p>
<h2>Children</h2>
<p>The shop sells to institutions and professionals. We do not knowingly collect data from children under 13.</p>
<h2>Changes</h2>
<p>When this policy changes in substance, account holders are told by email before the change takes effect.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'privacy-policy' AND md5("body_html") = 'f2ef7b5c4bb01054bb04d32e4460ccc6';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>These terms apply when you use this shop or place an order. If your institution has signed an agreement with us, that agreement comes first wherever the two differ.</p>
<h2>Orders</h2>
<p>An order is an offer to buy. It is accepted when we confirm shipment or, for a purchase order, when we confirm the order in writing. If a price or a description is plainly wrong, we will tell you and you may confirm the order at the right price or cancel it.</p>
<h2>Prices, tax, and payment</h2>
<ul>
<li>Prices are in {{currency}} and do not include sales tax, which is added at checkout where it applies.</li>
<li>Payment is due with the order, or as invoiced for approved <a href="/pages/purchase-orders">purchase orders</a>.</li>
<li>Title passes on payment; risk of loss passes on delivery.</li>
</ul>
<h2>Shipping, returns, and warranty</h2>
<p>The <a href="/pages/shipping-policy">shipping policy</a>, the <a href="/pages/returns-policy">returns policy</a>, and the <a href="/pages/warranty">warranty</a> are part of these terms.</p>
<h2>Intended use</h2>
<p>Products are general laboratory equipment for trained users. Unless a product page says otherwise, they are not medical devices, not intended for diagnosis or for use on patients, and not rated for flammable or explosive atmospheres. You are responsible for a suitable site, for safe practice, and for the approvals that your work needs.</p>
<h2>Export</h2>
<p>Some instruments are subject to U.S. export controls. You agree not to export or re-export them in violation of those rules.</p>
<h2>Your account</h2>
<p>Keep your password to yourself and tell us if someone else may have used it. We may close accounts that are used for fraud or to attack the service.</p>
<h2>Content and trademarks</h2>
<p>Text and drawings in this shop belong to their owners. You may print and quote product information for purchasing, teaching, and validation. The articles are general information; a method in use in your laboratory needs your own validation.</p>
<h2>Liability</h2>
<p>To the extent the law allows, our liability for an order is limited to its price, and neither side is liable for indirect losses such as lost samples or lost profit. Nothing here limits liability for injury, for intent, or where the law does not permit a limit.</p>
<h2>Law</h2>
<p>These terms are governed by the laws of the Commonwealth of Massachusetts. Public institutions that may not agree to this clause are governed by the law of their own state.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'terms-of-service' AND md5("body_html") = '0810c9868379bb052b6d4a6872a941f0';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>All lab equipment sold in this shop carries a <strong>{{warranty-years}}-year warranty</strong> from the date of delivery. It covers defects in material and workmanship under normal use in a laboratory.</p>
<h2>What we do</h2>
<ol>
<li>We repair the instrument or, if that is not sensible, replace it with the same model or a better one.</li>
<li>We pay shipping in both directions within the United States.</li>
<li>If neither repair nor replacement is possible within 30 days, we refund the price.</li>
</ol>
<p>Repaired and replaced parts are covered for the rest of the warranty, and for at least 90 days.</p>
<h2>What is covered how</h2>
<table>
<thead><tr><th>Product</th><th>Coverage</th></tr></thead>
<tbody>
<tr><td>Instruments, rotors, objectives, and accessories</td><td>{{warranty-period}}</td></tr>
<tr><td>Deuterium and tungsten-halogen lamps</td><td>Rated hours or 12 months, whichever comes first</td></tr>
<tr><td>Electrodes</td><td>{{warranty-period}} against defects; aging of the membrane is wear</td></tr>
<tr><td>Consumables</td><td>Free of defects on arrival and until the expiration date on the label</td></tr>
</tbody>
</table>
<h2>What is not covered</h2>
<ul>
<li>Normal wear of seals, tubing, and filters.</li>
<li>Damage from falls, wrong line voltage, corrosion, or use outside the manual.</li>
<li>Changes and repairs by anyone we have not authorized, when they caused the fault.</li>
<li>Calibration and routine maintenance.</li>
</ul>
<h2>How to claim</h2>
<p>Choose Warranty Claim on the <a href="/pages/contact-us">contact page</a> and give us the model, the serial number, and a short description of the fault; a photograph or a video of the display often saves a shipment. Support first tries to solve it with you by phone. If the instrument has to travel, decontaminate it and sign the statement that we send.</p>
<p>We answer within {{reply-time}}.</p>
<p>This warranty gives you specific legal rights, and you may also have other rights that vary from state to state.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'warranty' AND md5("body_html") = '8afb17501bc506d737b0303a9f7d15f6';
--> statement-breakpoint
UPDATE "pages" SET "summary" = '{{warranty-period}} on all lab equipment. What is covered, what is not, and how to claim.' WHERE "handle" = 'warranty' AND "summary" = 'One year on all lab equipment: what is covered, what is not, and how to claim.';
--> statement-breakpoint
UPDATE "pages" SET "seo_description" = '{{warranty-years}}-year warranty on all laboratory equipment. Coverage, exclusions, and how to make a claim.' WHERE "handle" = 'warranty' AND "seo_description" = '1-year warranty on all laboratory equipment: coverage, exclusions, and how to make a claim.';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>Laboratories employ people who see, hear, move, and think in different ways. The shop has to work for all of them, with a keyboard, a screen reader, a magnifier, or one hand.</p>
<h2>Our aim</h2>
<p>We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. In practice:</p>
<ul>
<li>Everything can be reached and operated by keyboard, and you can always see where you are.</li>
<li>Text has a contrast of at least 4.5 to 1, and it can be enlarged to 200% without losing content.</li>
<li>Changes in the cart and in search results are announced to screen readers.</li>
<li>Browsing, searching, and adding to the cart work without JavaScript.</li>
<li>Motion stops when your system asks for reduced motion.</li>
<li>Color is never the only sign: stock and status are always written out.</li>
</ul>
<h2>How we check</h2>
<p>Automated checks run on every change. They find only part of the problems, so the main journeys are also walked through by keyboard and with a screen reader before a release.</p>
<h2>Known limits</h2>
<ul>
<li>Manuals are PDF files. Their text can be read aloud and searched, but long tables are not fully tagged. Ask us and we will send the figures as plain text.</li>
<li>Tracking pages belong to the carriers, and we cannot change them.</li>
</ul>
<h2>Tell us</h2>
<p>If something stands in your way, <a href="/pages/contact-us">tell us</a>. Say what you wanted to do and which browser or aid you used. We place the order for you in the meantime, at the same price.</p>
<p>We reply within {{reply-time}}.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'accessibility' AND md5("body_html") = '15368faa7ee2fb08f3c8cb623ee5dcc2';
--> statement-breakpoint
UPDATE "pages" SET "body_html" = '<p>Universities, schools, hospitals, agencies, and companies may order by purchase order (PO) and pay by invoice. Tax-exempt organizations can have sales tax removed before they pay.</p>
<h2>Ordering by PO</h2>
<ol>
<li>Fill your cart and go to checkout as usual.</li>
<li>Choose purchase order as the payment method and enter the PO number.</li>
<li>Stock is reserved for you for up to {{purchase-order-hold}} while the order is reviewed.</li>
<li>A member of our staff checks the PO and approves it, usually within one business day. You then receive a confirmation, and the order ships.</li>
</ol>
<p>You may also send the PO as a PDF to <a href="mailto:{{orders-email}}">{{orders-email}}</a>, with the order number in the subject line.</p>
<h2>What a PO must show</h2>
<ul>
<li>The name and address of the institution, and a PO number.</li>
<li>Billing and delivery addresses, and the email address for invoices.</li>
<li>SKU, quantity, and unit price of each line, as in the cart or in our quote.</li>
<li>The name of the buyer, and a signature if your rules ask for one.</li>
</ul>
<p>Please do not send a PO and also pay by card for the same goods; that is how duplicate shipments happen.</p>
<h2>Terms</h2>
<p>Invoices are sent by email on the day of shipment and are due net 30. Accredited U.S. schools, universities, and public agencies are approved without a credit application. Other organizations may be asked for one with their first PO.</p>
<h2>Quotes</h2>
<p>Many institutions need a written quote before they can issue a PO. Send us the SKUs and the delivery ZIP code, and we return a signed PDF with prices, lead times, shipping, and tax, valid for 60 days. See also our article on <a href="/blogs/journal/an-equipment-request-that-gets-approved">writing an equipment request</a>.</p>
<h2>Tax exemption</h2>
<ol>
<li>Create an <a href="/account/register">account</a> with your institutional email address.</li>
<li>Send us your exemption certificate for each state we deliver to (or the multistate form).</li>
<li>We check it within one business day and apply it to your account until it expires. From then on, checkout adds no sales tax for those states.</li>
</ol>
<p>Certificates go to <a href="mailto:{{orders-email}}">{{orders-email}}</a>.</p>
<p>If you have already paid tax, send us the certificate within 60 days of the order and we refund the tax. The name on the certificate must match the buyer on the order.</p>
<p><strong>This is a sample shop.</strong> Meniscus is open-source shop software, and this page belongs to the shop that comes with it for trying it out. Nothing here can be bought, and the makers and products are invented. A merchant who uses the software replaces this text with their own.</p>' WHERE "handle" = 'purchase-orders' AND md5("body_html") = 'be1a2a08d8f78375eeea2c327e6982c0';
