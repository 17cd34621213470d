-- That the market bears what PayPal returned beyond a payment is an administrator's act: the log has it, those of before too.
INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
  SELECT admin_id, 'surplus_borne', 'order', coalesce((SELECT min(order_id) FROM payment_orders o WHERE o.payment_id = m.payment_id), payment_id),
    surplus, id, recorded_at FROM paypal_movements m
  WHERE surplus IS NOT NULL AND admin_id IS NOT NULL AND recorded_at IS NOT NULL ORDER BY recorded_at;
--> statement-breakpoint
CREATE TRIGGER paypal_movements_audited AFTER UPDATE OF admin_id ON paypal_movements
  WHEN new.surplus IS NOT NULL AND new.admin_id IS NOT NULL AND old.admin_id IS NULL BEGIN
  INSERT INTO audit_entries (admin_id, what, noun, about, amount, reason, at)
    VALUES (new.admin_id, 'surplus_borne', 'order',
      coalesce((SELECT min(order_id) FROM payment_orders o WHERE o.payment_id = new.payment_id), new.payment_id),
      new.surplus, new.id, new.recorded_at);
END;
