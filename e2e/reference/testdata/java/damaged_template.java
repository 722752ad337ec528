package ${package};

#if ($imports)
import ${import};
#end
public class {{ name }}Controller extends <%= base %> {
	{% for field in fields %}
	private {{ field.type }} {{ field.name }};
	{% endfor %}
	public ${type} get() { return ${value}; }
}
