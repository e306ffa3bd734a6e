-- The first version called every owner "Shop Owner", which is nobody's name. Without one, the admin area asks for it.
UPDATE "accounts" SET "first_name" = '', "last_name" = '' WHERE "role" <> 'customer' AND "first_name" = 'Shop' AND "last_name" = 'Owner';
