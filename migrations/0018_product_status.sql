-- A product moves as its table in app/domain/catalog/product-status.ts says; a test compares both.
CREATE TRIGGER products_move BEFORE UPDATE OF status ON products
  WHEN old.status <> new.status AND (old.status, new.status) NOT IN (VALUES
    ('scheduled', 'active'), ('scheduled', 'ended'), ('scheduled', 'removed'),
    ('active', 'paused'), ('active', 'reserved'), ('active', 'sold'), ('active', 'ended'), ('active', 'removed'),
    ('paused', 'active'), ('paused', 'ended'), ('paused', 'removed'),
    ('reserved', 'active'), ('reserved', 'sold'), ('reserved', 'removed'),
    ('sold', 'active'), ('sold', 'ended'), ('sold', 'removed'),
    ('ended', 'active'), ('ended', 'sold'), ('ended', 'removed'),
    ('removed', 'active')) BEGIN
  SELECT RAISE(ABORT, 'a product does not move so');
END;
