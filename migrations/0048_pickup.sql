-- Where a listing can be picked up, and whether it is shipped besides.
ALTER TABLE products ADD COLUMN pickup_place TEXT CHECK (length(pickup_place) BETWEEN 1 AND 100);
--> statement-breakpoint
-- What is not shipped has words about it in `shipping`, so that it is not taken for free shipping.
ALTER TABLE products ADD COLUMN is_shipped INTEGER NOT NULL DEFAULT 1 CHECK (is_shipped IN (0, 1))
  CHECK (is_shipped = 1 OR (pickup_place IS NOT NULL AND shipping_cost = 0 AND shipping IS NOT NULL));
--> statement-breakpoint
-- Where its buyer picks an order up; NULL: it is shipped.
ALTER TABLE orders ADD COLUMN pickup_place TEXT CHECK (length(pickup_place) BETWEEN 1 AND 100);
--> statement-breakpoint
-- What its buyer tells the seller then: it confirms delivery.
ALTER TABLE orders ADD COLUMN pickup_code TEXT CHECK ((pickup_code IS NULL) = (pickup_place IS NULL)
  AND pickup_code GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]');
--> statement-breakpoint
DROP VIEW current_listings;
--> statement-breakpoint
CREATE VIEW current_listings AS SELECT p.id, json_object(
    'title', p.title, 'description', p.description, 'language', p.language, 'secondTitle', p.second_title,
    'secondDescription', p.second_description, 'condition', p.condition, 'shipping', p.shipping,
    'shippingCost', p.shipping_cost, 'shippingMore', p.shipping_more, 'shippingStates', json(p.shipping_states),
    'shippingFreeFrom', p.shipping_free_from, 'pickup', p.pickup_place, 'isShipped', json(iif(p.is_shipped, 'true', 'false')),
    'handlingDays', p.handling_days, 'returns', p.returns,
    'returnDays', p.return_days, 'returnPayer', p.return_payer,
    'images', (SELECT json_group_array(json_object('key', i.key, 'width', i.width,
      'height', i.height, 'placeholder', i.placeholder)) FROM (SELECT * FROM product_images WHERE product_id = p.id ORDER BY position) i)
  ) AS listing FROM products p;
--> statement-breakpoint
DROP TRIGGER orders_keep_their_sum;
--> statement-breakpoint
-- Until it is paid, an order's shipping follows its address and what is bought with it (app/domain/checkout/shipping.ts): within
-- what its listing, as it was bought, costs alone and as further pieces to one of its states, or nothing where an amount makes it free.
-- What is picked up costs no shipping, where the listing says that it can be.
CREATE TRIGGER orders_keep_their_sum BEFORE UPDATE OF amount, quantity, shipping, pickup_place ON orders
  WHEN (new.amount, new.quantity, new.shipping, new.pickup_place) IS NOT (old.amount, old.quantity, old.shipping, old.pickup_place) BEGIN
  SELECT RAISE(ABORT, 'an order does not change its sum') WHERE old.status <> 'awaiting_payment' OR new.status <> old.status
    OR new.quantity <> old.quantity OR new.amount - new.shipping <> old.amount - old.shipping;
  SELECT RAISE(ABORT, 'shipping costs what the listing says') WHERE NOT EXISTS (
    SELECT 1 FROM (SELECT coalesce(
        (SELECT listing FROM listing_versions WHERE product_id = new.product_id AND at <= new.created_at ORDER BY at DESC LIMIT 1),
        (SELECT listing FROM current_listings WHERE id = new.product_id)) AS listing) l,
      json_each(json_insert(coalesce(l.listing ->> '$.shippingStates', '{}'), '$.elsewhere', l.listing ->> '$.shippingCost')) price
    WHERE iif(new.pickup_place IS NULL, l.listing ->> '$.isShipped' IS NOT 0 AND price.type = 'integer' AND new.shipping BETWEEN
      min(9999999999 - (new.amount - new.shipping), CASE WHEN l.listing ->> '$.shippingFreeFrom' IS NOT NULL THEN 0
        WHEN l.listing ->> '$.shippingMore' IS NULL THEN price.value
        ELSE new.quantity * min(l.listing ->> '$.shippingMore', price.value) END)
      AND min(9999999999 - (new.amount - new.shipping),
        price.value + (new.quantity - 1) * min(coalesce(l.listing ->> '$.shippingMore', 0), price.value)),
      new.pickup_place = l.listing ->> '$.pickup' AND new.shipping = 0));
END;
--> statement-breakpoint
DROP TRIGGER orders_move;
--> statement-breakpoint
-- What is picked up is handed over without being shipped.
CREATE TRIGGER orders_move BEFORE UPDATE OF status ON orders
  WHEN old.status <> new.status AND new.status NOT IN ('completed', 'cancelled')
    AND (old.status, new.status) NOT IN (VALUES ('awaiting_payment', 'paid'), ('awaiting_payment', 'payment_pending'),
      ('awaiting_payment', 'expired_unpaid'), ('payment_pending', 'paid'), ('payment_pending', 'awaiting_payment'),
      ('paid', iif(new.pickup_place IS NULL, 'shipped', 'delivered')), ('shipped', 'delivered'), ('shipped', 'problem_open'),
      ('delivered', 'problem_open'), ('completed', 'problem_open'), ('problem_open', 'refunded'),
      ('problem_open', 'partially_refunded'), ('partially_refunded', 'refunded')) BEGIN
  SELECT RAISE(ABORT, 'an order does not move so');
END;
