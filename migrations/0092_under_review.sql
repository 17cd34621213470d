-- The few listings of a seller that an administrator reads first.
CREATE INDEX products_under_review ON products (seller_id, seq) WHERE is_held = 1;
