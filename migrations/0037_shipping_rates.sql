-- What shipping costs beyond the first piece, by state, and from which amount it is free. Centavos.
-- Of each further piece; NULL: `shipping_cost` is charged once, apart from the seller's other listings.
ALTER TABLE products ADD COLUMN shipping_more INTEGER CHECK (shipping_more BETWEEN 0 AND 9999999999);
--> statement-breakpoint
-- The first piece's price to states that have their own, by PayPal's code of the state; null: not shipped there.
ALTER TABLE products ADD COLUMN shipping_states TEXT CHECK (json_type(shipping_states) LIKE 'object');
--> statement-breakpoint
ALTER TABLE products ADD COLUMN shipping_free_from INTEGER CHECK (shipping_free_from BETWEEN 1 AND 9999999999);
--> statement-breakpoint
CREATE TRIGGER products_ship_from_start BEFORE INSERT ON products WHEN new.shipping_states IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a state without a price') FROM json_each(new.shipping_states) WHERE length(key) NOT BETWEEN 2 AND 5
    OR type NOT IN ('integer', 'null') OR value NOT BETWEEN 0 AND 9999999999;
  SELECT RAISE(ABORT, 'what costs something is not free') FROM json_each(new.shipping_states) WHERE value > 0 AND new.shipping IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER products_ship BEFORE UPDATE OF shipping, shipping_states ON products WHEN new.shipping_states IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a state without a price') FROM json_each(new.shipping_states) WHERE length(key) NOT BETWEEN 2 AND 5
    OR type NOT IN ('integer', 'null') OR value NOT BETWEEN 0 AND 9999999999;
  SELECT RAISE(ABORT, 'what costs something is not free') FROM json_each(new.shipping_states) WHERE value > 0 AND new.shipping IS NULL;
END;
--> statement-breakpoint
-- Who pays for sending back what a buyer does not want, as the listing said when it was bought; NULL: it did not say.
ALTER TABLE orders ADD COLUMN return_payer TEXT CHECK (return_payer IN ('buyer', 'seller'));
--> statement-breakpoint
-- Working days from delivery in which whoever bought from a business may return it in any case; NULL: bought from a private person.
ALTER TABLE orders ADD COLUMN return_working_days INTEGER CHECK (return_working_days BETWEEN 1 AND 30);
--> statement-breakpoint
-- Working days to shipping that the listing promised when it was bought; NULL: it did not say.
ALTER TABLE orders ADD COLUMN handling_days INTEGER CHECK (handling_days BETWEEN 1 AND 30);
--> statement-breakpoint
DROP VIEW current_listings;
--> statement-breakpoint
CREATE VIEW current_listings AS SELECT p.id, json_object(
    'title', p.title, 'description', p.description, 'language', p.language, 'secondTitle', p.second_title,
    'secondDescription', p.second_description, 'condition', p.condition, 'shipping', p.shipping,
    'shippingCost', p.shipping_cost, 'shippingMore', p.shipping_more, 'shippingStates', json(p.shipping_states),
    'shippingFreeFrom', p.shipping_free_from, 'handlingDays', p.handling_days, 'returns', p.returns,
    'returnDays', p.return_days, 'returnPayer', p.return_payer,
    'images', (SELECT json_group_array(json_object('key', i.key, 'width', i.width,
      'height', i.height, 'placeholder', i.placeholder)) FROM (SELECT * FROM product_images WHERE product_id = p.id ORDER BY position) i)
  ) AS listing FROM products p;
--> statement-breakpoint
DROP TRIGGER orders_keep_their_sum;
--> statement-breakpoint
-- Until it is paid, an order's shipping follows its address and what is bought with it (app/domain/checkout/shipping.ts): within
-- what its listing, as it was bought, costs alone and as further pieces to one of its states, or nothing where an amount makes it free.
CREATE TRIGGER orders_keep_their_sum BEFORE UPDATE OF amount, quantity, shipping ON orders
  WHEN (new.amount, new.quantity, new.shipping) IS NOT (old.amount, old.quantity, old.shipping) BEGIN
  SELECT RAISE(ABORT, 'an order does not change its sum') WHERE old.status <> 'awaiting_payment' OR new.status <> old.status
    OR new.quantity <> old.quantity OR new.amount - new.shipping <> old.amount - old.shipping;
  SELECT RAISE(ABORT, 'shipping costs what the listing says') WHERE NOT EXISTS (
    SELECT 1 FROM (SELECT coalesce(
        (SELECT listing FROM listing_versions WHERE product_id = new.product_id AND at <= new.created_at ORDER BY at DESC LIMIT 1),
        (SELECT listing FROM current_listings WHERE id = new.product_id)) AS listing) l,
      json_each(json_insert(coalesce(l.listing ->> '$.shippingStates', '{}'), '$.elsewhere', l.listing ->> '$.shippingCost')) price
    WHERE price.type = 'integer' AND new.shipping BETWEEN
      min(9999999999 - (new.amount - new.shipping), CASE WHEN l.listing ->> '$.shippingFreeFrom' IS NOT NULL THEN 0
        WHEN l.listing ->> '$.shippingMore' IS NULL THEN price.value
        ELSE new.quantity * min(l.listing ->> '$.shippingMore', price.value) END)
      AND min(9999999999 - (new.amount - new.shipping),
        price.value + (new.quantity - 1) * min(coalesce(l.listing ->> '$.shippingMore', 0), price.value)));
END;
