-- An amount alone stands for no words of the seller, and follows the cost: an edited cost left the amount before it.
UPDATE products SET shipping = said.words FROM (
  SELECT seq, CASE
      WHEN is_shipped = 0 THEN pickup_place
      WHEN shipping_cost = 0 AND NOT EXISTS (SELECT 1 FROM json_each(shipping_states) WHERE value > 0) THEN NULL
      ELSE format('$%,d.%02d', shipping_cost / 100, shipping_cost % 100)
    END AS words
  FROM products WHERE shipping GLOB '$[0-9]*.[0-9][0-9]' AND shipping NOT GLOB '*[^$0-9,.]*'
) said WHERE said.seq = products.seq AND said.words IS NOT products.shipping;
--> statement-breakpoint
-- Drafts that began with the terms of such a listing.
UPDATE drafts SET fields = json_remove(fields, '$.shipping')
  WHERE fields ->> '$.shipping' GLOB '$[0-9]*.[0-9][0-9]' AND fields ->> '$.shipping' NOT GLOB '*[^$0-9,.]*'
    AND fields ->> '$.shipping_cost' <> '';
